//! The description of the API against the API.

use axum::http::Method;
use serde_json::{Value, json};

use super::site::{Site, dice, request};

fn description_of(answer: &super::site::Answer) -> Value {
    assert_eq!(answer.headers["content-type"], "application/json");
    answer.ok()
}

/// What a value must be like, checked as far as our schemas go: references, types, properties, lists and choices.
fn fits(description: &Value, schema: &Value, value: &Value, place: &str) -> Result<(), String> {
    if let Some(reference) = schema["$ref"].as_str() {
        let name = reference.rsplit('/').next().expect("a name");
        let target = &description["components"]["schemas"][name];
        assert!(target.is_object(), "{reference} is not there");
        return fits(description, target, value, &format!("{place}:{name}"));
    }
    for choice in ["oneOf", "anyOf"] {
        if let Some(choices) = schema[choice].as_array() {
            let tried: Vec<_> = choices
                .iter()
                .map(|one| fits(description, one, value, place))
                .collect();
            if tried.iter().any(Result::is_ok) {
                return Ok(());
            }
            return Err(format!("{place}: none of the choices fits {value}: {tried:?}"));
        }
    }
    if let Some(parts) = schema["allOf"].as_array() {
        return parts
            .iter()
            .try_for_each(|part| fits(description, part, value, place));
    }
    let types: Vec<&str> = match &schema["type"] {
        Value::String(one) => vec![one],
        Value::Array(several) => several.iter().filter_map(Value::as_str).collect(),
        _ => return Ok(()),
    };
    let is = |kind: &&str| match *kind {
        "null" => value.is_null(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => false,
    };
    if !types.iter().any(is) {
        return Err(format!("{place}: {value} is not {types:?}"));
    }
    if let (Some(allowed), Some(_)) = (schema["enum"].as_array(), value.as_str())
        && !allowed.contains(value)
    {
        return Err(format!("{place}: {value} is not one of {allowed:?}"));
    }
    if let Some(items) = value.as_array() {
        for item in items {
            fits(description, &schema["items"], item, &format!("{place}[]"))?;
        }
    }
    if let (Some(members), Some(properties)) = (value.as_object(), schema["properties"].as_object()) {
        for name in schema["required"].as_array().into_iter().flatten() {
            if !members.contains_key(name.as_str().expect("a name")) {
                return Err(format!("{place}: {name} is missing"));
            }
        }
        for (name, member) in members {
            let Some(schema) = properties.get(name) else {
                return Err(format!("{place}: {name} is not described"));
            };
            fits(description, schema, member, &format!("{place}.{name}"))?;
        }
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn every_described_route_is_there_and_says_what_is_described() {
    let site = Site::new().await;
    let description = description_of(&site.get("/api/v1/openapi.json", "").await);
    let table = site.toy_table(2).await;
    let tokens = table.all_seats();
    let over = site.toy_table(2).await;
    site.finish(&over, &over.all_seats()).await;
    let record = site.get(&over.path("/record"), over.token("watch")).await.text;
    let asked = site.get(&table.path(""), &tokens).await.ok()["asked"].clone();
    // Bodies with which each route works; the rest take an empty object.
    let body = |path: &str| match path {
        "/api/v1/tables" => json!({"game": "toy", "seats": [{"kind": "me"}, {"kind": "open"}]}),
        "/api/v1/records" | "/api/v1/records/verify" => json!({"record": record}),
        "/api/v1/tables/{id}/play" => {
            json!({"decision": asked["decision"], "action": asked["offers"][0]["action"]})
        }
        "/api/v1/tables/{id}/check" => json!({"action": "draw"}),
        "/api/v1/tables/{id}/chat" => json!({"text": "hello"}),
        "/api/v1/tables/{id}/invite" => json!({"seat": 2}),
        "/api/v1/tables/{id}/takeback/answer" => json!({"agree": true}),
        _ => json!({}),
    };
    // Of a game that is over these answer; of a running one they refuse.
    let wants_over = ["/record", "/rematch", "/clone"];
    let mut answered = 0;
    let paths = description["paths"].as_object().expect("paths");
    assert!(paths.len() > 20, "only {} paths", paths.len());
    for (path, methods) in paths {
        for (method, operation) in methods.as_object().expect("methods") {
            let subject = if wants_over.iter().any(|end| path.ends_with(end)) {
                &over
            } else {
                &table
            };
            let token = subject.all_seats();
            let real = path.replace("{id}", subject.id()).replace("{position}", "1");
            let http: Method = method.to_uppercase().parse().expect("a method");
            let sent = (http == Method::POST).then(|| body(path));
            if let (Some(sent), Some(reference)) = (
                &sent,
                operation.pointer("/requestBody/content/application~1json/schema"),
            ) {
                fits(&description, reference, sent, path).expect("our own request fits");
            }
            if path.ends_with("/events") {
                let mut reader = site.listen(&real, &token, None).await;
                assert_eq!(reader.next().await.name, "table");
                answered += 1;
                continue;
            }
            let answer = site.send(request(http, &real, &token, sent)).await;
            let status = answer.status.as_u16();
            assert!(
                status < 500 && status != 405,
                "{method} {path}: {status} {}",
                answer.text
            );
            let responses = &operation["responses"];
            let schema = if answer.status.is_success() {
                answered += 1;
                let described = &responses[status.to_string()];
                assert!(
                    described.is_object(),
                    "{method} {path} answers {status}, which is not described"
                );
                described.pointer("/content/application~1json/schema")
            } else {
                let (_, code) = answer.refused();
                assert_ne!(
                    code, "no-such-address",
                    "{method} {path} is described but not there"
                );
                responses.pointer("/4XX/content/application~1problem+json/schema")
            };
            if let Some(schema) = schema {
                fits(&description, schema, &answer.json(), path)
                    .unwrap_or_else(|e| panic!("{method} {path}: {e}"));
            }
            // Another method is refused there.
            let other = site.send(request(Method::PUT, &real, &token, None)).await;
            assert_eq!(other.refused(), (405, "wrong-method".to_owned()), "{path}");
        }
    }
    assert!(answered >= 20, "only {answered} routes answered");
}

#[tokio::test(flavor = "multi_thread")]
async fn health_and_metrics_answer() {
    let site = Site::new().await;
    let table = site.toy_table(2).await;
    site.play_on(table.id(), &table.all_seats(), &mut dice()).await;
    assert_eq!(site.get("/healthz", "").await.text, "ok\n");
    let text = site.get("/metrics", "").await.text;
    for name in [
        "court_moves_total 1",
        "court_tables_created_total 1",
        "court_tables_in_memory 1",
        "court_http_requests_total{route=\"/api/v1/tables/{id}/play\",status=\"200\"} 1",
        "court_store_commits_total",
        "# EOF",
    ] {
        assert!(text.contains(name), "{name} is not in\n{text}");
    }
    assert!(!text.contains(table.id()), "a metric names a table");
}
