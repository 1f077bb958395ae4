//! New games of a repair: those of teams that joined, and others that have no place yet.

use std::collections::BTreeSet;

use super::frame::{Builder, FrameGame};
use crate::domain::ids::LeagueId;
use crate::domain::repairs::RepairEvent;
use crate::rules::repair::RepairGame;
use crate::store::enrolments::Enrolment;

/// A game that is not saved and has no place yet.
pub struct JoinedGame {
    pub league: LeagueId,
    pub home: Enrolment,
    pub away: Enrolment,
}

impl Builder<'_> {
    /// Adds a game that has no place yet.
    pub(super) fn add_joined(&mut self, game: JoinedGame) {
        self.plan.push(RepairGame {
            league: self.leagues.binary_search(&game.league).unwrap_or_default(),
            home: self.team(game.home.team),
            away: self.team(game.away.team),
            published: None,
            is_fixed: false,
            may_stay: false,
            is_ruled: true,
            not: BTreeSet::new(),
        });
        self.games.push(FrameGame::New(Box::new(game)));
    }

    /// Adds a game of each new team against each other team of its league.
    pub(super) fn add_new(&mut self) {
        for event in &self.input.events {
            let RepairEvent::TeamJoins { team } = event else { continue };
            let Some(own) = self.rows.enrolments.iter().find(|enrolment| enrolment.id == *team).cloned()
            else {
                continue;
            };
            let has_met = |other: &Enrolment| {
                self.games.iter().any(|game| match game {
                    FrameGame::Saved(game) => {
                        let sides = [game.home_team_id, game.away_team_id];
                        sides.contains(&own.id) && sides.contains(&other.id)
                    }
                    FrameGame::New(game) => {
                        let sides = [game.home.id, game.away.id];
                        sides.contains(&own.id) && sides.contains(&other.id)
                    }
                })
            };
            let others = self.rows.enrolments.iter();
            let others =
                others.filter(|other| other.league == own.league && other.id != own.id && !has_met(other));
            let others: Vec<Enrolment> = others.cloned().collect();
            for (turn, other) in others.into_iter().enumerate() {
                let (home, away) = if turn % 2 == 0 { (own.clone(), other) } else { (other, own.clone()) };
                self.add_joined(JoinedGame { league: own.league, home, away });
            }
        }
    }
}
