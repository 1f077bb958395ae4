//! A small league for tests: three teams that beat each other, as in the worked example of the specification.

use std::sync::{Arc, Mutex};

use homecourt::clock::Clock;
use homecourt::db::Transaction;
use homecourt::domain::businesses::BusinessFields;
use homecourt::domain::divisions::Format;
use homecourt::domain::games::Status;
use homecourt::domain::ids::{
    AttributeId, BusinessId, ByeId, DivisionId, DraftGameId, EnrolmentId, GameId, LeagueId, LinkId, NewsId,
    OrganizationId, PageId, PeriodId, PlayerId, ScheduleDraftId, ScheduleId, ScheduleRuleId, SeasonId,
    SportId, StatId, TeamId, VenueId, WeekOffId,
};
use homecourt::domain::news::NewsFields;
use homecourt::domain::schedules::ScheduleFields;
use homecourt::domain::schedules::drafts::{DraftOrigin, DraftPlace, DraftRow};
use homecourt::domain::schedules::rules::{ScheduleRuleFields, ScheduleRuleKind};
use homecourt::domain::week_offs::NewWeekOff;
use homecourt::store;
use homecourt::store::enrolments::NewEnrolment;
use homecourt::store::games::{Competition, NewGame};
use homecourt::store::pages::NewPage;
use homecourt::store::players::NewPlayer;
use homecourt::store::seasons::NewSeason;

use crate::support::{self, ClockedServer, Server};

/// Noon of 1 and 2 October 2026, UTC.
const BYE_MADE: i64 = 1_790_856_000;
const WEEK_OFF_MADE: i64 = BYE_MADE + 24 * 60 * 60;

/// The ids of the rows that `fill` created.
#[derive(Clone, Debug)]
#[allow(clippy::struct_field_names, reason = "the league's own id stands among the others")]
pub struct League {
    pub organization: OrganizationId,
    pub season: SeasonId,
    pub league: LeagueId,
    pub division: DivisionId,
    /// Xylophones, Yaks and Zebras.
    pub teams: [TeamId; 3],
    pub enrolments: [EnrolmentId; 3],
    /// Two players per team, in the order of the teams.
    pub players: [PlayerId; 6],
    /// X–Y 69–60, Y–Z 65–60, Z–X 100–99, then a scheduled X–Y.
    pub games: [GameId; 4],
    /// PTS, 2PM, 2PA, 3PM, FTM, FTA and FG% (derived).
    pub stats: Vec<(String, StatId)>,
    /// The path of the only written page.
    pub page: String,
    pub page_id: PageId,
    /// The first link of the menu.
    pub link: LinkId,
    pub bye: ByeId,
    /// Q1 to Q4, OT and Final.
    pub periods: Vec<PeriodId>,
    /// Number, Position, Height and Hometown.
    pub attributes: Vec<AttributeId>,
    pub week_off: WeekOffId,
    pub business: BusinessId,
    /// A note that is shown from 1 September 2026 on.
    pub news: NewsId,
    /// The venue of the games, `Court 1`, and another one with the court `Court A`.
    pub venues: [VenueId; 2],
    /// Two Sundays from 2027-01-03, two times each, without games.
    pub schedule: ScheduleId,
    /// The first team cannot play on 2030-01-01.
    pub rule: ScheduleRuleId,
    /// A draft that moves the last game to 2026-12-20 at 19:40, and the draft's row of the game.
    pub draft: (ScheduleDraftId, DraftGameId),
}

impl League {
    /// Returns the id of a statistic.
    pub fn stat(&self, abbreviation: &str) -> i64 {
        let found = self.stats.iter().find(|(name, _)| name == abbreviation);
        found.unwrap_or_else(|| panic!("no statistic {abbreviation}")).1.0
    }
}

fn season(tx: &Transaction<'_>, organization: OrganizationId, sport: SportId, mark: &str) -> SeasonId {
    let season = NewSeason {
        sport,
        name: &format!("Fall {mark}"),
        start_date: Some("2026-09-01"),
        finish_date: None,
        active: true,
        show_divisions: true,
    };
    store::seasons::create(tx, organization, &season).unwrap()
}

/// Creates the league. Names contain `mark`, so that a leak between organizations is visible.
pub fn fill(tx: &Transaction<'_>, organization: OrganizationId, mark: &str) -> League {
    let sport = store::sports::find_by_type(tx, "basketball").unwrap().id;
    let season = season(tx, organization, sport, mark);
    let league = store::leagues::create(tx, organization, &format!("Sunday {mark}")).unwrap();
    store::leagues::add_to_season(tx, organization, season, league).unwrap();
    let teams = ["Xylophones", "Yaks", "Zebras"]
        .map(|name| store::teams::create(tx, organization, &format!("{name} {mark}"), Some(league)).unwrap());
    let enrolments = teams.map(|team| {
        let input = NewEnrolment { season, league, team, captain: Some("Cap"), captain_id: None };
        store::enrolments::create(tx, organization, &input).unwrap()
    });
    let games = games(tx, organization, (season, league), enrolments);
    let division =
        store::divisions::create(tx, organization, season, (&format!("D1 {mark}"), Format::default()))
            .unwrap();
    for enrolment in enrolments {
        store::divisions::add_team(tx, organization, (season, division), enrolment).unwrap();
    }
    let ((page, page_id), link, business) = site(tx, organization, mark);
    let bye = (season, league, enrolments[2]);
    let bye = store::byes::create(tx, organization, bye, "2026-12-06", BYE_MADE).unwrap();
    let week_off = week_off(tx, organization, (season, league));
    let stats = store::stats::list(tx, organization, sport).unwrap().into_iter();
    let periods = store::periods::list(tx, organization, sport).unwrap().into_iter();
    let attributes = store::player_attributes::list(tx, organization).unwrap().into_iter();
    League {
        organization,
        season,
        league,
        division,
        teams,
        enrolments,
        players: players(tx, organization, enrolments, mark),
        games,
        stats: stats.map(|stat| (stat.abbreviation, stat.id)).collect(),
        page,
        page_id,
        link,
        bye,
        periods: periods.map(|period| period.id).collect(),
        attributes: attributes.map(|attribute| attribute.id).collect(),
        week_off,
        business,
        news: news(tx, organization, mark),
        venues: venues(tx, organization, mark),
        schedule: schedule(tx, organization, (season, league), mark),
        rule: rule(tx, organization, (season, league), (teams[0], mark)),
        draft: draft(tx, organization, (season, games), mark),
    }
}

fn draft(
    tx: &Transaction<'_>,
    organization: OrganizationId,
    (season, games): (SeasonId, [GameId; 4]),
    mark: &str,
) -> (ScheduleDraftId, DraftGameId) {
    let fields = (format!("Draft {mark}"), DraftOrigin::Published);
    let id = store::schedules::drafts::create(tx, organization, season, (&fields.0, fields.1), 0).unwrap();
    let mut last = DraftGameId(0);
    for game in games {
        let mut row = DraftRow::published(&store::games::find(tx, organization, game).unwrap());
        if game == games[3] {
            let (date, time) = ("2026-12-20".to_owned(), Some("19:40".to_owned()));
            row.put(DraftPlace { date, time, location: Some("Court 1".to_owned()) });
        }
        last = store::schedules::drafts::add_game(tx, organization, id, &row).unwrap();
    }
    (id, last)
}

fn schedule(
    tx: &Transaction<'_>,
    organization: OrganizationId,
    (season, league): (SeasonId, LeagueId),
    mark: &str,
) -> ScheduleId {
    let fields = ScheduleFields {
        name: format!("Winter {mark}"),
        league,
        start_date: "2027-01-03".to_owned(),
        num_weeks: 2,
        game_days: vec!["Sunday".to_owned()],
        same_slot: true,
        time_slots: vec!["18:30".to_owned(), "19:40".to_owned()],
        weekly_time_slots: Vec::new(),
        locations: Vec::new(),
        random_seed: 0,
        games_per_week: 1,
    };
    store::schedules::create(tx, organization, season, &fields).unwrap()
}

fn week_off(
    tx: &Transaction<'_>,
    organization: OrganizationId,
    (season, league): (SeasonId, LeagueId),
) -> WeekOffId {
    let off = NewWeekOff { season, league, date: "2026-12-27".to_owned(), until: None, reason: None };
    store::week_offs::create(tx, organization, &off, WEEK_OFF_MADE).unwrap()
}

fn rule(
    tx: &Transaction<'_>,
    organization: OrganizationId,
    (season, league): (SeasonId, LeagueId),
    (team, mark): (TeamId, &str),
) -> ScheduleRuleId {
    let fields = ScheduleRuleFields {
        league: Some(league),
        kind: ScheduleRuleKind::Unavailable,
        team: Some(team),
        other_team: None,
        from: Some("2030-01-01".to_owned()),
        until: Some("2030-01-01".to_owned()),
        weekdays: Vec::new(),
        from_time: None,
        until_time: None,
        venue: None,
        court: None,
        amount: None,
        weight: None,
        requested_by: Some(format!("Dana {mark}")),
        note: None,
    };
    store::schedules::rules::create(tx, organization, season, &fields).unwrap()
}

/// Creates a page with this path, a menu link and a listing.
fn site(
    tx: &Transaction<'_>,
    organization: OrganizationId,
    mark: &str,
) -> ((String, PageId), LinkId, BusinessId) {
    let path = format!("about-{mark}");
    let page = NewPage { path: &path, title: &format!("About {mark}"), body: mark, faq: &[], videos: &[] };
    let page = store::pages::create(tx, organization, &page).unwrap();
    let link = store::links::list(tx, organization).unwrap()[0].id;
    let listing = BusinessFields { name: format!("Sign-up {mark}"), ..BusinessFields::default() };
    let business = store::businesses::create(tx, organization, &listing).unwrap();
    ((path, page), link, business)
}

fn venues(tx: &Transaction<'_>, organization: OrganizationId, mark: &str) -> [VenueId; 2] {
    let own = store::venues::find_by_name(tx, organization, "Court 1").unwrap().unwrap();
    let other = store::venues::create(tx, organization, &format!("Gym {mark}")).unwrap();
    store::venues::add_court(tx, organization, other, "Court A").unwrap();
    [own, other]
}

fn news(tx: &Transaction<'_>, organization: OrganizationId, mark: &str) -> NewsId {
    let fields = NewsFields {
        title: format!("News {mark}"),
        body: mark.to_owned(),
        shown_from: "2026-09-01".to_owned(),
        ..NewsFields::default()
    };
    store::news::create(tx, organization, &fields, &format!("<p>{mark}</p>\n")).unwrap()
}

fn players(
    tx: &Transaction<'_>,
    organization: OrganizationId,
    enrolments: [EnrolmentId; 3],
    mark: &str,
) -> [PlayerId; 6] {
    ["Ada", "Bea", "Cleo", "Dot", "Eve", "Flo"].map({
        let mut place = 0;
        move |first_name| {
            let input = NewPlayer {
                first_name,
                last_name: &format!("Of{mark}"),
                email: Some("secret@mail.example"),
                phone_number: Some("555-0100"),
                image: None,
                public_name: None,
            };
            let player = store::players::create(tx, organization, &input).unwrap();
            let number = (4 + place).to_string();
            store::enrolments::add_player(tx, organization, (enrolments[place / 2], player), Some(&number))
                .unwrap();
            place += 1;
            player
        }
    })
}

fn games(
    tx: &Transaction<'_>,
    organization: OrganizationId,
    (season, league): (SeasonId, LeagueId),
    [x, y, z]: [EnrolmentId; 3],
) -> [GameId; 4] {
    let played = [
        (x, y, "2026-10-04", Some((69, 60))),
        (y, z, "2026-10-11", Some((65, 60))),
        (z, x, "2026-10-18", Some((100, 99))),
        (x, y, "2026-12-13", None),
    ];
    played.map(|(home, away, date, scores)| {
        let input = NewGame {
            season,
            of: Competition::League(league),
            home,
            away,
            date,
            time: Some("18:30"),
            location: Some("Court 1"),
            location_url: None,
            video_url: None,
            status: if scores.is_some() { Status::Completed } else { Status::Scheduled },
            forfeited_by: None,
            pinned: false,
            score_home: scores.map(|scores| scores.0),
            score_away: scores.map(|scores| scores.1),
        };
        store::games::create(tx, organization, &input, Clock::System.unix_seconds()).unwrap()
    })
}

/// Starts a server with the league in the organization with this slug.
pub fn server(slug: &'static str) -> (Server, League) {
    configured("", slug)
}

/// Starts a server like [`server`], with a clock that stands at `now` until the test sets it.
pub fn clocked_server(now: &str, slug: &'static str) -> (ClockedServer, League) {
    let made: Arc<Mutex<Option<League>>> = Arc::default();
    let server = ClockedServer::at(now, filled(slug, &made));
    let league = made.lock().unwrap().clone().unwrap();
    (server, league)
}

/// Returns a function that fills the organization with this slug and stores the ids of the rows in `made`.
fn filled(
    slug: &'static str,
    made: &Arc<Mutex<Option<League>>>,
) -> impl FnOnce(&Transaction<'_>) + Send + use<> {
    let kept = Arc::clone(made);
    move |tx| {
        support::two_leagues(tx);
        let id = store::organizations::id_by_slug(tx, slug).unwrap();
        *kept.lock().unwrap() = Some(fill(tx, id, "Mark"));
    }
}

/// Starts a server like [`server`], with a settings file.
pub fn configured(settings: &str, slug: &'static str) -> (Server, League) {
    let made: Arc<Mutex<Option<League>>> = Arc::default();
    let server = Server::configured(settings, filled(slug, &made));
    let league = made.lock().unwrap().clone().unwrap();
    (server, league)
}
