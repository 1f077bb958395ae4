//! Writes new ids and the new slug into the texts of an archive: links in pages and the menu, drafts.

use serde_json::Value;

use super::staged::StagedArchive;
use crate::error::{Error, Result};
use crate::rules::moved_addresses::{self, MovedSite};
use crate::store::archives::texts::TextKind;
use crate::store::archives::{self, NewIds};

/// Changes the texts in the private database. Does nothing when all ids and the slug stay.
pub(super) fn rewrite(archive: &StagedArchive, ids: &[NewIds], site: &MovedSite<'_>) -> Result<()> {
    if ids.iter().all(|ids| ids.are_kept) && site.old_slug == site.new_slug {
        return Ok(());
    }
    let staging = &archive.staging;
    let mut new_id = |table: &'static str, old: i64| archives::new_id(staging, ids, table, old);
    archives::rewrite(staging, TextKind::Markdown, &mut |text| {
        moved_addresses::rewrite(text, site, &mut new_id)
    })?;
    archives::rewrite(staging, TextKind::Path, &mut |path| {
        let moved = moved_addresses::rewrite(&format!("/{path}"), site, &mut new_id)?;
        // The slug of the site may also be the name of a page: only ids change.
        Ok(moved.filter(|_| path.contains('/') && path != "/").map(|path| path[1..].to_owned()))
    })?;
    for kind in [TextKind::MarkdownJson, TextKind::Draft] {
        archives::rewrite(staging, kind, &mut |text| {
            let before: Value = serde_json::from_str(text).map_err(Error::internal)?;
            let mut value = before.clone();
            if kind == TextKind::Draft {
                move_pictures(&mut value, &mut new_id)?;
            }
            move_texts(&mut value, site, &mut new_id)?;
            Ok((value != before).then(|| value.to_string()))
        })?;
    }
    Ok(())
}

/// Rewrites every text of a JSON value.
fn move_texts(
    value: &mut Value,
    site: &MovedSite<'_>,
    new_id: &mut dyn FnMut(&'static str, i64) -> Result<Option<i64>>,
) -> Result<()> {
    match value {
        Value::String(text) => {
            if let Some(moved) = moved_addresses::rewrite(text, site, new_id)? {
                *text = moved;
            }
            Ok(())
        }
        Value::Array(values) => values.iter_mut().try_for_each(|value| move_texts(value, site, new_id)),
        Value::Object(fields) => fields.values_mut().try_for_each(|value| move_texts(value, site, new_id)),
        _ => Ok(()),
    }
}

/// Replaces the ids of a draft's pictures. A picture that no longer exists is left out.
fn move_pictures(
    draft: &mut Value,
    new_id: &mut dyn FnMut(&'static str, i64) -> Result<Option<i64>>,
) -> Result<()> {
    let Some(Value::Array(pictures)) = draft.get_mut("images") else { return Ok(()) };
    let mut moved = Vec::new();
    for mut picture in std::mem::take(pictures) {
        let Some(old) = picture["id"].as_i64() else { continue };
        if let Some(new) = new_id("images", old)? {
            picture["id"] = new.into();
            moved.push(picture);
        }
    }
    *pictures = moved;
    Ok(())
}
