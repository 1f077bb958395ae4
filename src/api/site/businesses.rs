//! Business listings: the public directory of leagues and their sign-ups.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::extract::{Anyone, Json, Query};
use crate::api::paging::Paging;
use crate::app::App;
use crate::domain::businesses::{Business, SignupStatus, Sought};
use crate::error::{Error, Result};
use crate::store;
use crate::views::organizations::HIDDEN;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list_public_businesses))
}

/// What to look for; a key that is empty or left out asks for nothing.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
struct Wanted {
    sport: Option<String>,
    category: Option<String>,
    state: Option<String>,
    city: Option<String>,
    /// `active` or `closed`.
    signup_status: Option<String>,
}

impl Wanted {
    fn check(self) -> Result<Sought> {
        let given =
            |text: Option<String>| text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
        let signup_status = match given(self.signup_status).as_deref() {
            None => None,
            Some("active") => Some(SignupStatus::Active),
            Some("closed") => Some(SignupStatus::Closed),
            Some(_) => return Err(Error::field("signupStatus", "must be active or closed")),
        };
        Ok(Sought {
            sport: given(self.sport),
            category: given(self.category),
            state: given(self.state),
            city: given(self.city),
            signup_status,
        })
    }
}

#[derive(Serialize, ToSchema)]
pub struct Businesses {
    businesses: Vec<Business>,
    next_cursor: Option<String>,
}

/// The listings of all organizations: those that take sign-ups first, then by name.
#[utoipa::path(get, path = "/api/businesses/public", tag = "businesses", operation_id = "list_public_businesses",
    params(Wanted, Paging), responses((status = 200, body = Businesses)))]
async fn list_public_businesses(
    _: Anyone,
    State(app): State<App>,
    Query(wanted): Query<Wanted>,
    Query(paging): Query<Paging>,
) -> Result<Json<Businesses>> {
    let (sought, page) = (wanted.check()?, paging.page()?);
    let found = app.db.read(move |conn| store::businesses::list_public(conn, HIDDEN, &sought, page));
    let mut businesses = found.await?;
    let next_cursor = Paging::cut(page, &mut businesses, |business| business.id.0);
    Ok(Json(Businesses { businesses, next_cursor }))
}
