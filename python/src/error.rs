//! Refusals, as Python exceptions with a code, a message and a rule.

use court_core::{ParseError, PlayError, Refusal};
use court_numbers::Unreadable;
use court_table::TableError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

/// Why something was refused. Nothing has changed.
#[derive(Debug)]
pub(crate) struct Refused {
    code: &'static str,
    message: String,
    rule: Option<&'static str>,
    /// Did the rules forbid it, or whose turn it is?
    illegal: bool,
}

pub(crate) type Result<T> = std::result::Result<T, Refused>;

impl Refused {
    pub(crate) fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            rule: None,
            illegal: false,
        }
    }

    pub(crate) fn illegal(code: &'static str, message: impl Into<String>) -> Self {
        Self {
            illegal: true,
            ..Self::new(code, message)
        }
    }

    pub(crate) fn by(refusal: &impl Refusal) -> Self {
        Self {
            code: refusal.code(),
            message: refusal.to_string(),
            rule: Some(refusal.rule()),
            illegal: true,
        }
    }

    /// The same of one game of a batch.
    pub(crate) fn in_lane(mut self, lane: usize) -> Self {
        self.message = format!("game {lane} of the batch: {}", self.message);
        self
    }
}

impl<E: Refusal> From<PlayError<E>> for Refused {
    fn from(error: PlayError<E>) -> Self {
        Self {
            code: error.code(),
            message: error.to_string(),
            rule: error.rule(),
            illegal: true,
        }
    }
}

impl From<ParseError> for Refused {
    fn from(error: ParseError) -> Self {
        TableError::from(error).into()
    }
}

impl From<TableError> for Refused {
    fn from(error: TableError) -> Self {
        Self {
            code: error.code(),
            message: error.to_string(),
            rule: error.rule(),
            illegal: false,
        }
    }
}

impl From<Unreadable> for Refused {
    fn from(error: Unreadable) -> Self {
        Self::new(error.code(), error.to_string())
    }
}

/// The exceptions are written in Python, where they can be documented, pickled and caught by their base.
impl From<Refused> for PyErr {
    fn from(refused: Refused) -> Self {
        static ERROR: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        static ILLEGAL: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let (cell, name) = if refused.illegal {
            (&ILLEGAL, "IllegalAction")
        } else {
            (&ERROR, "CourtError")
        };
        Python::attach(|py| match cell.import(py, "shadow_court.errors", name) {
            Ok(exception) => {
                PyErr::from_type(exception.clone(), (refused.code, refused.message, refused.rule))
            }
            Err(error) => error,
        })
    }
}
