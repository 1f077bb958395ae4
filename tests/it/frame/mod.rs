//! What every request passes through.

mod answers;
mod bodies;
mod budgets;
mod clients;
mod connections;
mod content;
mod headers;
mod hosts;
mod inflight;
mod log;
mod metrics;
mod openapi;
mod origins;
mod pages;
mod paging;
#[cfg(debug_assertions)]
mod plans;
mod quotas;
mod rendering;
mod sessions;
mod settings;
mod sign_in_limits;
mod undo;
mod versions;
mod work;
