//! NumPy arrays: those of the caller are checked, and refused with a reason.

use numpy::ndarray::Dimension;
use numpy::{
    Element, Ix1, Ix2, PyArray, PyArray1, PyArrayMethods as _, PyReadwriteArray, PyUntypedArrayMethods as _,
};
use pyo3::prelude::*;

use crate::error::Refused;

fn wrong(name: &str, what: &str) -> PyErr {
    Refused::new("bad-array", format!("the array `{name}` {what}")).into()
}

/// The caller's array, if it is one of these numbers and of this shape.
fn given<'py, T: Element, D: Dimension>(
    array: &Bound<'py, PyAny>,
    shape: &[usize],
    name: &str,
) -> PyResult<Bound<'py, PyArray<T, D>>> {
    let kind = T::get_dtype(array.py());
    let said = || wrong(name, &format!("must be of {kind} with the shape {shape:?}"));
    let array = array.cast::<PyArray<T, D>>().map_err(|_| said())?;
    if array.shape() == shape {
        Ok(array.clone())
    } else {
        Err(said())
    }
}

/// The caller's array, or a new one.
pub(crate) fn row<'py, T: Element>(
    py: Python<'py>,
    out: Option<Bound<'py, PyAny>>,
    length: usize,
    name: &str,
) -> PyResult<Bound<'py, PyArray1<T>>> {
    match out {
        Some(array) => given::<T, Ix1>(&array, &[length], name),
        None => Ok(PyArray::zeros(py, [length], false)),
    }
}

/// The same with rows and columns.
pub(crate) fn rows<'py, T: Element>(
    py: Python<'py>,
    out: Option<Bound<'py, PyAny>>,
    shape: [usize; 2],
    name: &str,
) -> PyResult<Bound<'py, PyArray<T, Ix2>>> {
    match out {
        Some(array) => given::<T, Ix2>(&array, &shape, name),
        None => Ok(PyArray::zeros(py, shape, false)),
    }
}

/// Borrows an array to be written to.
pub(crate) fn writable<'py, T: Element, D: Dimension>(
    array: &Bound<'py, PyArray<T, D>>,
    name: &str,
) -> PyResult<PyReadwriteArray<'py, T, D>> {
    let busy = |error: numpy::BorrowError| wrong(name, &format!("cannot be written to: {error}"));
    array.try_readwrite().map_err(busy)
}

/// What it holds.
pub(crate) fn slice<'a, T: Element, D: Dimension>(
    array: &'a mut PyReadwriteArray<'_, T, D>,
    name: &str,
) -> PyResult<&'a mut [T]> {
    array
        .as_slice_mut()
        .map_err(|_| wrong(name, "must be contiguous"))
}
