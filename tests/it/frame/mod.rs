//! What every call passes through, whatever it is about.

mod answers;
mod bodies;
mod headers;
mod hosts;
mod openapi;
mod origins;
mod pages;
mod sessions;
mod settings;
mod stopping;
