//! A look at the ends of a dialogue's processes. Only the runtime hears from the system, so it gets a turn first.

use std::future::poll_fn;
use std::task::{Context, Poll};
use std::time::Duration;

/// Asks until something is ready, at most this long; without patience, once. Returns whether anything is.
pub(in crate::driver) async fn find_ready(
    mut is_ready: impl FnMut(&mut Context<'_>) -> bool,
    patience: Duration,
) -> bool {
    // The runtime takes from the system what has arrived.
    tokio::task::yield_now().await;
    let look = poll_fn(|context| match is_ready(context) {
        true => Poll::Ready(true),
        false if patience.is_zero() => Poll::Ready(false),
        false => Poll::Pending,
    });
    if patience.is_zero() { look.await } else { tokio::time::timeout(patience, look).await.unwrap_or(false) }
}
