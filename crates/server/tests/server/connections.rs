//! Connections that are slow, silent, many or broken: each is cut off or refused, and nobody else notices.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use court_server::{
    ConnectionSettings, DataPlace, GuardSettings, Hub, ServeError, ServeSettings, api, serve,
};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use super::site::{HANGS, config, until};

/// A server on a port.
struct Port {
    address: SocketAddr,
    hub: Hub,
    stop: oneshot::Sender<()>,
    served: JoinHandle<Result<(), ServeError>>,
}

/// Soon impatient, so that tests need not wait.
const HASTY: ConnectionSettings = ConnectionSettings {
    head: Duration::from_secs(1),
    stalled: Duration::from_secs(1),
    ..ConnectionSettings::UNLIMITED
};

async fn open(connections: ConnectionSettings, guard: GuardSettings) -> Port {
    let settings = ServeSettings {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        data: DataPlace::Memory,
        hub: config(),
        guard,
        connections,
    };
    let (ready, address) = oneshot::channel();
    let (given, hub) = oneshot::channel();
    let (stop, stopped) = oneshot::channel();
    let served = tokio::spawn(serve(
        settings,
        |hub| {
            let _ = given.send(hub.clone());
            api(hub)
        },
        |address| {
            let _ = ready.send(address);
        },
        async {
            let _ = stopped.await;
        },
    ));
    Port {
        address: address.await.expect("an address"),
        hub: hub.await.expect("a hub"),
        stop,
        served,
    }
}

impl Port {
    async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.expect("a connection")
    }

    /// Sends this on a connection of its own and reads to the end.
    async fn say(&self, text: &str) -> String {
        let mut stream = self.connect().await;
        // Who is refused early may not get to its end.
        let _ = stream.write_all(text.as_bytes()).await;
        rest(&mut stream).await
    }

    /// An ordinary visitor gets an ordinary answer.
    async fn serves(&self) {
        let answer = self
            .say("GET /healthz HTTP/1.1\r\nhost: court\r\nconnection: close\r\n\r\n")
            .await;
        assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
    }

    async fn post(&self, path: &str, token: &str, body: &Value) -> (u16, Value) {
        let body = body.to_string();
        let answer = self
            .say(&format!(
                "POST /api/v1{path} HTTP/1.1\r\nhost: court\r\nconnection: close\r\n{}\
                 content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
                bearer(token),
                body.len()
            ))
            .await;
        let (head, body) = answer.split_once("\r\n\r\n").expect("an answer");
        let status = head[9..12].parse().expect("a status");
        (status, serde_json::from_str(body).expect("JSON"))
    }

    /// The value of a metric.
    fn metric(&self, name: &str) -> u64 {
        let text = self.hub.metrics().text();
        let line = text.lines().find_map(|line| line.strip_prefix(name));
        line.expect("a metric").trim().parse().expect("a number")
    }

    async fn no_connection_is_left(&self) {
        until("all connections are closed", || async {
            self.metric("court_connections ") == 0
        })
        .await;
    }

    async fn close(self) {
        let _ = self.stop.send(());
        self.served.await.expect("no panic").expect("served to the end");
    }
}

fn bearer(token: &str) -> String {
    if token.is_empty() {
        String::new()
    } else {
        format!("authorization: Bearer {token}\r\n")
    }
}

/// What comes until the other side hangs up.
async fn rest(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    let reading = stream.read_to_end(&mut bytes);
    // A connection that is broken off is at its end, too.
    let _ = tokio::time::timeout(HANGS, reading)
        .await
        .expect("the other side hangs up");
    String::from_utf8(bytes).expect("text")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_says_it_is_too_large_is_refused_before_any_of_it_came() {
    // Whoever waits for the body waits for ever.
    let patient = GuardSettings {
        body: Duration::from_secs(3600),
        patience: Duration::from_secs(3600),
        ..GuardSettings::UNLIMITED
    };
    let port = open(ConnectionSettings::UNLIMITED, patient).await;
    for (path, length, refused) in [
        ("/tables", 99_999_999_u64, true),
        ("/tables", 65_537, true),
        ("/records", 99_999_999, true),
        ("/records/verify", 9_999_999_999_999, true),
        // Records are larger than anything else.
        ("/records", 1_000_000, false),
    ] {
        let head = format!(
            "POST /api/v1{path} HTTP/1.1\r\nhost: court\r\ncontent-type: application/json\r\n\
             content-length: {length}\r\n\r\n"
        );
        if refused {
            let answer = port.say(&head).await;
            assert!(answer.starts_with("HTTP/1.1 413 "), "{path} {length}: {answer}");
            assert!(answer.contains(r#""code":"too-large""#), "{answer}");
            assert!(answer.contains("may have at most"), "{answer}");
        } else {
            let mut stream = port.connect().await;
            stream.write_all(head.as_bytes()).await.expect("sent");
            let half = vec![b' '; 500_000];
            stream.write_all(&half).await.expect("it is being read");
            stream.write_all(&half).await.expect("it is being read");
            let mut status = [0; 12];
            stream.read_exact(&mut status).await.expect("an answer");
            assert_eq!(&status, b"HTTP/1.1 400");
        }
    }
    port.serves().await;
    port.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_sends_the_head_of_a_request_slowly_or_never_is_cut_off() {
    let port = open(HASTY, GuardSettings::UNLIMITED).await;
    for begun in [
        "",
        "GET /heal",
        "GET /healthz HTTP/1.1\r\nhost: court\r\nx-drip: a",
    ] {
        let mut stream = port.connect().await;
        stream.write_all(begun.as_bytes()).await.expect("sent");
        assert_eq!(rest(&mut stream).await, "", "after {begun:?}");
    }
    // One byte now and then does not help.
    let mut stream = port.connect().await;
    stream
        .write_all(b"GET /healthz HTTP/1.1\r\n")
        .await
        .expect("sent");
    let begun = Instant::now();
    while stream.write_all(b"x").await.is_ok() {
        tokio::time::sleep(Duration::from_millis(40)).await;
        assert!(begun.elapsed() < HANGS, "the drip is still listened to");
    }
    // Nor does a head that does not end.
    let endless = format!(
        "GET /healthz HTTP/1.1\r\nhost: court\r\nx: {}",
        "y".repeat(1 << 20)
    );
    let answer = port.say(&endless).await;
    assert!(
        answer.starts_with("HTTP/1.1 431 ") || answer.is_empty(),
        "{answer}"
    );
    // Nor does an answered request, if none follows.
    let mut stream = port.connect().await;
    stream
        .write_all(b"GET /healthz HTTP/1.1\r\nhost: court\r\n\r\n")
        .await
        .expect("sent");
    assert!(rest(&mut stream).await.ends_with("ok\n"));
    port.serves().await;
    port.no_connection_is_left().await;
    port.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_sends_the_body_of_a_request_slowly_is_told_so() {
    let guard = GuardSettings {
        body: Duration::from_millis(300),
        ..GuardSettings::UNLIMITED
    };
    let port = open(ConnectionSettings::UNLIMITED, guard).await;
    let answer = port
        .say(
            "POST /api/v1/tables HTTP/1.1\r\nhost: court\r\ncontent-type: application/json\r\n\
              content-length: 100\r\n\r\n{\"game\":",
        )
        .await;
    assert!(
        answer.starts_with("HTTP/1.1 408 ") && answer.contains("\"code\":\"too-slow\""),
        "{answer}"
    );
    port.no_connection_is_left().await;
    port.close().await;
}

/// Connections on which nothing is said, or the beginning of a request.
async fn half_open(port: &Port, many: u64) -> Vec<TcpStream> {
    let mut held = Vec::new();
    for number in 0..many {
        let mut stream = port.connect().await;
        if number % 2 == 0 {
            // It may have been cut off already.
            let _ = stream.write_all(b"GET / HTTP/1.1\r\nhost:").await;
        }
        held.push(stream);
    }
    held
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_half_open_connections_keep_nobody_out() {
    // `COURT_HALF_OPEN` for more of them: the system has to give two files for each.
    let many = std::env::var("COURT_HALF_OPEN").map_or(1000, |number| number.parse().expect("a number"));
    let patient = ConnectionSettings { head: HANGS, ..HASTY };
    let port = open(patient, GuardSettings::UNLIMITED).await;
    let held = half_open(&port, many).await;
    until("they are there", || async {
        port.metric("court_connections ") >= many
    })
    .await;
    port.serves().await;
    let seats = json!([{"kind": "me"}, {"kind": "me"}]);
    let (status, created) = port
        .post("/tables", "", &json!({"game": "toy", "seats": seats}))
        .await;
    assert_eq!(status, 201, "{created}");
    drop(held);
    port.close().await;
    // They are cut off though their owners keep them.
    let port = open(HASTY, GuardSettings::UNLIMITED).await;
    let held = half_open(&port, many).await;
    port.no_connection_is_left().await;
    port.serves().await;
    drop(held);
    port.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_has_so_many_connections_and_no_more() {
    let few = ConnectionSettings {
        per_address: Some(3),
        ..ConnectionSettings::UNLIMITED
    };
    let port = open(few, GuardSettings::UNLIMITED).await;
    let mut held = vec![port.connect().await, port.connect().await, port.connect().await];
    until("they are there", || async {
        port.metric("court_connections ") == 3
    })
    .await;
    let refused = rest(&mut port.connect().await).await;
    assert!(
        refused.starts_with("HTTP/1.1 503 ") && refused.contains("\"code\":\"too-many-connections\""),
        "{refused}"
    );
    assert_eq!(port.metric("court_connections_refused_total "), 1);
    held.pop();
    until("one has gone", || async {
        port.metric("court_connections ") == 2
    })
    .await;
    port.serves().await;
    port.close().await;
    // All of them together are counted, too; and a proxy may have as many as it likes.
    let two = ConnectionSettings {
        total: 2,
        per_address: Some(1),
        ..ConnectionSettings::UNLIMITED
    };
    let proxied = GuardSettings {
        behind_proxy: true,
        ..GuardSettings::UNLIMITED
    };
    let port = open(two, proxied).await;
    let _held = [port.connect().await, port.connect().await];
    until("they are there", || async {
        port.metric("court_connections ") == 2
    })
    .await;
    let refused = rest(&mut port.connect().await).await;
    assert!(refused.contains("too-many-connections"), "{refused}");
    port.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_read_what_is_sent_is_cut_off() {
    let patient = ConnectionSettings {
        head: Duration::from_secs(60),
        ..HASTY
    };
    let port = open(patient, GuardSettings::UNLIMITED).await;
    let seats = json!([{"kind": "me"}, {"kind": "me"}]);
    let (_, table) = port
        .post("/tables", "", &json!({"game": "toy", "seats": seats}))
        .await;
    let (id, token) = (table["id"].as_str().expect("an id"), &table["seats"][0]["token"]);
    let token = token.as_str().expect("a token");
    // Enough to tell that no buffer on the way takes all of it.
    for _ in 0..1500 {
        let line = json!({"text": "\u{1f451}".repeat(500)});
        let (status, _) = port.post(&format!("/tables/{id}/chat"), token, &line).await;
        assert_eq!(status, 200);
    }
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4096).expect("a small buffer");
    let mut deaf = socket.connect(port.address).await.expect("a connection");
    let request = format!(
        "GET /api/v1/tables/{id}/events HTTP/1.1\r\nhost: court\r\nlast-event-id: 0.0\r\n{}\r\n",
        bearer(token)
    );
    deaf.write_all(request.as_bytes()).await.expect("sent");
    deaf.readable().await.expect("the stream has begun");
    // It holds nobody up meanwhile, and then it is gone.
    port.serves().await;
    until("it is cut off", || async {
        port.metric("court_live_readers ") == 0
    })
    .await;
    port.no_connection_is_left().await;
    drop(deaf);
    port.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_that_break_harm_nobody() {
    let port = open(ConnectionSettings::UNLIMITED, GuardSettings::UNLIMITED).await;
    let seats = json!([{"kind": "me"}, {"kind": "me"}]);
    let new = json!({"game": "toy", "seats": seats});
    let (_, table) = port.post("/tables", "", &new).await;
    let (id, token) = (table["id"].as_str().expect("an id"), &table["seats"][0]["token"]);
    let events = format!(
        "GET /api/v1/tables/{id}/events HTTP/1.1\r\nhost: court\r\n{}\r\n",
        bearer(token.as_str().expect("a token"))
    );
    let body = new.to_string();
    let whole = format!(
        "POST /api/v1/tables HTTP/1.1\r\nhost: court\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    for number in 0..200 {
        // In the head, in the body, before the answer, in a stream.
        let said = match number % 4 {
            0 => &whole[..20],
            1 => &whole[..whole.len() - 5],
            2 => &whole,
            _ => &events,
        };
        let mut stream = port.connect().await;
        stream.write_all(said.as_bytes()).await.expect("sent");
        if number % 8 < 4 {
            // Broken rather than closed.
            stream.set_zero_linger().expect("a socket");
        }
    }
    port.no_connection_is_left().await;
    assert_eq!(port.metric("court_live_readers "), 0);
    port.serves().await;
    port.close().await;
}
