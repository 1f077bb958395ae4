//! Preview cards: pictures of games, teams and players for links that are shared (`og:image`), drawn on request.

pub(super) mod canvas;
mod lettering;

use axum::Extension;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::first;
use super::routes::Screen;
use super::site_context::{self, RequestSite, SiteContext};
use crate::app::App;
use crate::app::answers::AnswerSource;
use crate::app::host::{self, Origin};
use crate::db::Connection;
use crate::domain::ids::{GameId, OrganizationId, PlayerId, TeamId};
use crate::domain::images::Variant;
use crate::error::{Error, Result};
use crate::store;
use crate::work::JobKind;
use canvas::{CardCanvas, HEIGHT, INK, MUTED, WIDTH};
use lettering::{Align, TextStyle, Weight};

/// Width and height of a card in pixels, as social networks recommend them.
pub(super) const SIZE: (u32, u32) = (WIDTH, HEIGHT);

/// The content of a preview card.
#[derive(Serialize)]
pub(super) struct Card {
    /// The organization's name.
    pub organization: String,
    /// The organization's accent colour as `#rrggbb`.
    pub accent: String,
    /// One team or player, or the two teams of a game, the away team first.
    pub faces: Vec<CardFace>,
    /// The largest text between the two teams of a game: the score, or `at`.
    pub middle: String,
    /// Lines of text, the most important first.
    pub lines: Vec<String>,
}

/// A team or a player on a card.
#[derive(Serialize)]
pub(super) struct CardFace {
    pub name: String,
    /// The path of the logo or photo: `/media/{hash}/{variant}`.
    pub picture: Option<String>,
}

impl Card {
    /// Returns a card in the organization's name and colour, without a text in the middle.
    pub fn new(site: &SiteContext, faces: Vec<CardFace>, lines: Vec<String>) -> Self {
        let organization = site.organization.name.clone();
        let accent = site.organization.accent_color.clone();
        Self { organization, accent, faces, middle: String::new(), lines }
    }

    /// Returns the path of the card. The version in the query changes with the content, because social networks cache a
    /// picture by its URL.
    pub fn path(&self, site: &SiteContext, kind: &str, id: i64) -> Result<String> {
        let content = serde_json::to_vec(self).map_err(Error::internal)?;
        let version = hex::encode(&Sha256::digest(content)[..6]);
        Ok(format!("/media/cards/{}/{kind}/{id}.png?v={version}", site.organization.slug))
    }
}

impl CardFace {
    pub fn new(name: &str, picture: Option<&str>) -> Self {
        Self { name: name.to_owned(), picture: picture.map(ToOwned::to_owned) }
    }
}

/// Serves `/media/cards/{slug}/{kind}/{id}.png`.
pub(super) async fn card(
    State(app): State<App>,
    Extension(origin): Extension<Origin>,
    Path((slug, kind, file)): Path<(String, String, String)>,
) -> Result<Response> {
    let screen = screen(&kind, &file).ok_or_else(|| Error::missing("Picture"))?;
    let at = RequestSite::new(&origin, app.clock.now());
    let organization = site_context::organization(&app, origin.site, Some(&slug)).await?;
    let organization = organization.ok_or_else(|| Error::missing("Picture"))?;
    let place = (&origin, organization);
    drawing(&app, place, move |conn| read(conn, (&at, organization), &slug, &screen), draw).await
}

/// Reads the input of a drawing job, draws the picture on the thread pool, and returns the PNG file. Browsers keep the
/// picture for a day.
pub(super) async fn drawing<D: Send + 'static>(
    app: &App,
    (origin, organization): (&Origin, OrganizationId),
    read: impl FnOnce(&Connection) -> Result<D> + Send + 'static,
    draw: fn(&D) -> Result<Vec<u8>>,
) -> Result<Response> {
    let source = AnswerSource::now(&app.db, Some(organization));
    let input = app.db.read(read).await?;
    let png = app.work.run(Some(organization), JobKind::Drawing, move |_| draw(&input)).await??;
    let headers = [(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, "public, max-age=86400")];
    let mut response = (headers, png).into_response();
    if host::is_still_served(app, origin).await {
        response.extensions_mut().insert(source);
    }
    Ok(response)
}

/// Returns the page that a card belongs to, from the last two segments of the card's path.
fn screen(kind: &str, file: &str) -> Option<Screen> {
    let id: i64 = file.strip_suffix(".png")?.parse().ok()?;
    // Another spelling of the number, such as 007, would be a second cache entry for the same card.
    if file != format!("{id}.png") {
        return None;
    }
    match kind {
        "game" => Some(Screen::Game(GameId(id))),
        "team" => Some(Screen::Team(TeamId(id))),
        "player" => Some(Screen::Player(PlayerId(id))),
        _ => None,
    }
}

/// The input of the drawing job of a card.
struct CardDrawing {
    card: Card,
    /// The picture file of each face, if the face has one.
    pictures: Vec<Option<Vec<u8>>>,
}

fn read(
    conn: &Connection,
    (at, organization): (&RequestSite, OrganizationId),
    slug: &str,
    screen: &Screen,
) -> Result<CardDrawing> {
    let is_it = |site: &SiteContext| site.organization.slug == slug && site.organization.id == organization;
    let site = SiteContext::find(conn, at, Some(slug))?.filter(is_it);
    let site = site.ok_or_else(|| Error::missing("Picture"))?;
    let card = first::read(conn, &site, screen)?.card.ok_or_else(|| Error::missing("Picture"))?;
    let pictures = card.faces.iter().map(|face| match &face.picture {
        Some(address) => file(conn, address).map(Some),
        None => Ok(None),
    });
    let pictures = pictures.collect::<Result<_>>()?;
    Ok(CardDrawing { card, pictures })
}

/// Returns the bytes of a picture by its path, in the size that cards use.
fn file(conn: &Connection, address: &str) -> Result<Vec<u8>> {
    let hash = address.split('/').nth(2).ok_or_else(|| Error::missing("Picture"))?;
    store::images::find(conn, hash, Variant::Medium).map(|(_, bytes)| bytes)
}

fn draw(CardDrawing { card, pictures, .. }: &CardDrawing) -> Result<Vec<u8>> {
    let mut canvas = CardCanvas::new(&card.accent)?;
    let organization =
        TextStyle { weight: Weight::Medium, size: 34.0, width: 1040.0, align: Align::Left, colour: MUTED };
    canvas.text(&card.organization, (80.0, 110.0), &organization)?;
    match (card.faces.as_slice(), pictures.as_slice()) {
        ([one], [picture]) => portrait(&mut canvas, card, one, picture.as_deref())?,
        ([guests, hosts], [left, right]) => {
            side(&mut canvas, guests, left.as_deref(), 290.0)?;
            side(&mut canvas, hosts, right.as_deref(), 910.0)?;
            matchup(&mut canvas, card)?;
        }
        _ => {
            return Err(Error::internal(
                "a card must have one or two faces, and as many entries for pictures",
            ));
        }
    }
    canvas.png()
}

/// Draws the card of one team or player: the picture on the left, the name and the lines on the right.
fn portrait(canvas: &mut CardCanvas, card: &Card, face: &CardFace, picture: Option<&[u8]>) -> Result<()> {
    canvas.face((80.0, 170.0), 340.0, &face.name, picture)?;
    let name = TextStyle { weight: Weight::Bold, size: 84.0, width: 640.0, align: Align::Left, colour: INK };
    let line = TextStyle { weight: Weight::Medium, size: 40.0, colour: MUTED, ..name };
    canvas.text(&face.name, (480.0, 320.0), &name)?;
    for (text, y) in card.lines.iter().zip([388.0_f32, 446.0, 504.0]) {
        canvas.text(text, (480.0, y), &line)?;
    }
    Ok(())
}

/// Draws one team of a game, centred on `centre` in x.
fn side(canvas: &mut CardCanvas, face: &CardFace, picture: Option<&[u8]>, centre: f32) -> Result<()> {
    canvas.face((centre - 105.0, 170.0), 210.0, &face.name, picture)?;
    let name =
        TextStyle { weight: Weight::Bold, size: 50.0, width: 520.0, align: Align::Centre, colour: INK };
    canvas.text(&face.name, (centre, 452.0), &name)
}

/// Draws the score and the lines of a game's card.
fn matchup(canvas: &mut CardCanvas, card: &Card) -> Result<()> {
    let middle =
        TextStyle { weight: Weight::Bold, size: 104.0, width: 380.0, align: Align::Centre, colour: INK };
    canvas.text(&card.middle, (600.0, 314.0), &middle)?;
    let line = TextStyle { weight: Weight::Medium, size: 34.0, width: 1040.0, colour: MUTED, ..middle };
    for (text, y) in card.lines.iter().zip([524.0_f32, 570.0]) {
        canvas.text(text, (600.0, y), &line)?;
    }
    Ok(())
}
