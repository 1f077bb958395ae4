//! HTTPS by the server itself: its two sockets, and the job that orders certificates.

use std::sync::Arc;

use tokio::sync::watch;
use tokio::task::JoinHandle;

use super::bind;
use crate::app::App;
use crate::certificates::CertificateOrders;
use crate::cli::print_line;
use crate::error::{Error, Result};
use crate::net::{self, ConnectionTable};
use crate::server::{RedirectResponder, SiteResponder};

/// The tasks of HTTPS, which end when the server is told to stop; none while HTTPS is off.
#[derive(Default)]
pub(super) struct HttpsTasks(Vec<JoinHandle<()>>);

impl HttpsTasks {
    /// Waits until all tasks have ended.
    pub async fn ended(self) -> Result<()> {
        for task in self.0 {
            task.await.map_err(Error::internal)?;
        }
        Ok(())
    }
}

/// Listens for HTTPS and for the authority's challenges, and starts the job that orders certificates. Connections of all
/// sockets share the limits of `table`.
pub(super) async fn start(
    app: &App,
    table: &Arc<ConnectionTable>,
    stop: &watch::Receiver<bool>,
) -> Result<HttpsTasks> {
    let settings = &app.config.https;
    let Some(listen) = settings.listen.0 else { return Ok(HttpsTasks::default()) };
    let (listener, redirecting) =
        (bind(listen, "https.listen").await?, bind(settings.redirect_listen, "https.redirect_listen").await?);
    let orders = CertificateOrders::new(&app.certificates, &app.config, &app.db, &app.clock).await?;
    let address = listener.local_addr().map_err(Error::internal)?;
    print_line(format!("HTTPS is on {address}, and {} redirects to it", settings.redirect_listen))?;
    let tls = Some(app.certificates.acceptor()?);
    let site = SiteResponder::new(app.clone());
    let redirects = RedirectResponder::new(&app.certificates);
    Ok(HttpsTasks(vec![
        tokio::spawn(net::serve(listener, tls, site, Arc::clone(table), stop.clone())),
        tokio::spawn(net::serve(redirecting, None, redirects, Arc::clone(table), stop.clone())),
        tokio::spawn(orders.run(stop.clone())),
    ]))
}
