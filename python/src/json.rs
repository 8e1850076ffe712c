//! JSON on the way in and out: Python's own module reads and writes it.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use serde::Serialize;
use serde_json::Value;

use crate::error::Refused;

/// A value as Python's dicts, lists, strings and numbers.
pub(crate) fn to_python<'py>(py: Python<'py>, value: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    let text = serde_json::to_string(value).map_err(|e| Refused::new("internal", e.to_string()))?;
    read(py, &text)
}

/// What Python's dicts, lists, strings and numbers say, as JSON.
pub(crate) fn text_of(value: &Bound<'_, PyAny>) -> PyResult<String> {
    static DUMPS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let text = DUMPS.import(value.py(), "json", "dumps")?.call1((value,));
    match text {
        Ok(text) => text.extract(),
        Err(error) => {
            Err(Refused::new("not-json", format!("this cannot be written as JSON: {error}")).into())
        }
    }
}

/// The same as a value.
pub(crate) fn from_python(value: &Bound<'_, PyAny>) -> PyResult<Value> {
    let text = text_of(value)?;
    serde_json::from_str(&text).map_err(|e| Refused::new("not-json", e.to_string()).into())
}

/// JSON as Python's dicts, lists, strings and numbers.
pub(crate) fn read<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    static LOADS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    LOADS.import(py, "json", "loads")?.call1((text,))
}
