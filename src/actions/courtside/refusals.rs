//! Which entries are stored as refused: a wrong shape, an unknown player, a permission, a limit.

use std::collections::{BTreeMap, HashSet};

use crate::budgets::scoring::DRESSED;
use crate::db::Transaction;
use crate::domain::courtside::{EntryKind, PlayerRef, ScoringEntry, shape};
use crate::domain::games::Game;
use crate::domain::ids::{OrganizationId, PlayerId};
use crate::domain::players::View;
use crate::error::Result;
use crate::store;

const UNKNOWN: &str = "Not sent: the player is not on either roster.";
const NOT_THEIRS: &str = "Not sent: staff finish this game.";

/// What the checks of new entries know of a game.
pub(super) struct EntryChecks {
    players: HashSet<PlayerId>,
    /// The kinds of the entries by their ids.
    kinds: BTreeMap<String, EntryKind>,
    dressed: HashSet<(String, PlayerRef)>,
    may_finish: bool,
}

impl EntryChecks {
    /// Reads the rosters. Players of entries that count are known, too: they may have left a roster since.
    pub(super) fn new(
        tx: &Transaction,
        organization: OrganizationId,
        (game, entries): (&Game, &[ScoringEntry]),
        may_finish: bool,
    ) -> Result<Self> {
        let mut checks =
            Self { players: HashSet::new(), kinds: BTreeMap::new(), dressed: HashSet::new(), may_finish };
        for team in [game.home_team_id, game.away_team_id] {
            let roster = store::enrolments::list_roster(tx, organization, View::Public, team)?;
            checks.players.extend(roster.iter().map(|player| player.id));
        }
        for entry in entries {
            checks.add(entry);
        }
        Ok(checks)
    }

    /// Accepts players who are on neither roster any more.
    pub(super) fn allow(&mut self, players: &[PlayerId]) {
        self.players.extend(players);
    }

    /// Notes an entry that counts.
    pub(super) fn add(&mut self, entry: &ScoringEntry) {
        self.kinds.insert(entry.id().to_owned(), entry.kind);
        for player in entry.players() {
            if let PlayerRef::Player(id) = player {
                self.players.insert(id);
            }
        }
        self.dressed.extend(dressed(entry));
    }

    /// Returns why an entry does not count; `None` for one that does.
    pub(super) fn refusal(&self, entry: &ScoringEntry, bytes: usize) -> Option<String> {
        if let Some(why) = shape::refusal(entry, bytes) {
            return Some(why);
        }
        if entry.kind == EntryKind::Unknown {
            return None;
        }
        let is_known = |player: &PlayerRef| match player {
            PlayerRef::Player(id) => self.players.contains(id),
            PlayerRef::Guest(_) => true,
        };
        if !entry.players().iter().all(is_known) {
            return Some(UNKNOWN.to_owned());
        }
        if matches!(entry.kind, EntryKind::Final | EntryKind::Reopen) && !self.may_finish {
            return Some(NOT_THEIRS.to_owned());
        }
        self.wrong_edit(entry).or_else(|| self.too_many(entry))
    }

    fn wrong_edit(&self, entry: &ScoringEntry) -> Option<String> {
        let of = (entry.kind == EntryKind::Edit).then(|| self.kinds.get(entry.text("of"))).flatten();
        match of {
            Some(EntryKind::Edit) => Some("Not sent: an edit cannot be edited.".to_owned()),
            Some(EntryKind::Unknown) => Some("Not sent: this kind of entry cannot be edited.".to_owned()),
            Some(EntryKind::Final | EntryKind::Reopen) if !self.may_finish => Some(NOT_THEIRS.to_owned()),
            _ => None,
        }
    }

    fn too_many(&self, entry: &ScoringEntry) -> Option<String> {
        let new = dressed(entry).filter(|one| !self.dressed.contains(one))?;
        let of_team = self.dressed.iter().filter(|(team, _)| *team == new.0).count();
        (of_team >= DRESSED).then(|| format!("Not sent: a team has at most {DRESSED} players in a game."))
    }
}

/// Returns the team and the player whom a `dress` entry names.
fn dressed(entry: &ScoringEntry) -> Option<(String, PlayerRef)> {
    let player = entry.fields.get("player").and_then(PlayerRef::read);
    player.filter(|_| entry.kind == EntryKind::Dress).map(|player| (entry.text("team").to_owned(), player))
}
