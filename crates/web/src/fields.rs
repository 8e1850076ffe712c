//! What was filled in: the fields of a form, or of a question in an address.

use axum::Form;
use axum::extract::{FromRequest, Request};
use axum::http::{Method, StatusCode};
use court_api::Problem;

/// Fields, in any order. What is wrong with a form is said on a page.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fields(Vec<(String, String)>);

impl From<Vec<(String, String)>> for Fields {
    fn from(fields: Vec<(String, String)>) -> Self {
        Self(fields)
    }
}

impl Fields {
    /// The same with another value in a field.
    #[cfg(test)]
    pub(crate) fn set(&mut self, name: &str, value: &str) {
        self.0.retain(|field| field.0 != name);
        self.0.push((name.to_owned(), value.to_owned()));
    }

    /// Only this one.
    pub(crate) fn of(name: &str, value: String) -> Self {
        Self(vec![(name.to_owned(), value)])
    }

    /// A field that is not empty.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        let field = self.0.iter().find(|field| field.0 == name)?;
        Some(field.1.trim()).filter(|value| !value.is_empty())
    }

    /// A field as a number.
    pub(crate) fn number(&self, name: &str) -> Option<u32> {
        self.get(name)?.parse().ok()
    }
}

impl<S: Send + Sync> FromRequest<S> for Fields {
    type Rejection = Problem;

    async fn from_request(mut request: Request, state: &S) -> Result<Self, Problem> {
        if request.method() == Method::HEAD {
            // What is asked is the same; only the answer has no body.
            *request.method_mut() = Method::GET;
        }
        match Form::from_request(request, state).await {
            Ok(Form(fields)) => Ok(Self(fields)),
            Err(rejection) => {
                let text = if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
                    "what you sent is too long for this form. Go back and shorten it"
                } else {
                    "this did not come from one of our forms, or only part of it arrived. Go back and try again"
                };
                Err(Problem::new(rejection.status(), "bad-form", text))
            }
        }
    }
}
