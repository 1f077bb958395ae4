//! The demo's pictures: collected while the rest is created, then drawn on all cores and stored together.

use std::num::NonZero;
use std::thread;

use super::art::{self, PortraitStyle};
use crate::db::Transaction;
use crate::domain::ids::{OrganizationId, PageId, PlayerId, TeamId};
use crate::error::{Error, Result};
use crate::store::images::NewImage;
use crate::{pictures, store};

/// A picture to draw, and what it belongs to.
pub struct SeedPicture {
    pub organization: OrganizationId,
    pub target: PictureTarget,
    pub motif: Motif,
    /// The number that selects a picture of the motif.
    pub number: u64,
}

/// What a picture belongs to.
pub enum PictureTarget {
    Organization,
    SeedTeam(TeamId),
    SeedPlayer(PlayerId),
    /// A page, with a caption.
    Page(PageId, &'static str),
}

/// The motif and colour of a picture.
pub enum Motif {
    Mark([u8; 3]),
    /// The emblem that matches a name, in one of the hues.
    Crest(&'static str, usize),
    Portrait(PortraitStyle, [u8; 3]),
}

/// Draws and stores the pictures. `now` is in unix seconds.
pub fn store(tx: &Transaction<'_>, pictures: &[SeedPicture], now: i64) -> Result<()> {
    for (picture, image) in pictures.iter().zip(draw(pictures)?) {
        let organization = picture.organization;
        let image = store::images::create(tx, organization, &image, now)?;
        match picture.target {
            PictureTarget::Organization => store::organizations::set_logo(tx, organization, Some(image))?,
            PictureTarget::SeedTeam(team) => store::teams::set_logo(tx, organization, team, Some(image))?,
            PictureTarget::SeedPlayer(player) => {
                store::players::set_image(tx, organization, player, Some(image))?;
            }
            PictureTarget::Page(page, caption) => {
                store::pages::add_image(tx, organization, (page, image), caption)?;
            }
        }
    }
    Ok(())
}

/// Returns the pictures in every size, in order.
fn draw(pictures: &[SeedPicture]) -> Result<Vec<NewImage>> {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let share = pictures.len().div_ceil(cores).max(1);
    thread::scope(|scope| {
        let painters: Vec<_> = pictures
            .chunks(share)
            .map(|share| scope.spawn(move || share.iter().map(paint).collect::<Result<Vec<_>>>()))
            .collect();
        let mut drawn = Vec::with_capacity(pictures.len());
        for painter in painters {
            drawn.extend(painter.join().map_err(|_| Error::internal("drawing the demo's pictures failed"))??);
        }
        Ok(drawn)
    })
}

fn paint(picture: &SeedPicture) -> Result<NewImage> {
    let png = match picture.motif {
        Motif::Mark(colour) => art::mark(picture.number, colour),
        Motif::Crest(name, hue) => art::crest(name, hue, picture.number),
        Motif::Portrait(look, jersey) => art::portrait(look, picture.number, jersey),
    };
    pictures::encode("image", &png)
}
