//! The content of a site besides games: pages, menu links and listings in the public directory.

use rand::RngExt;

use super::gallery::{Motif, PictureTarget};
use super::games::embed;
use super::organizations::OrganizationPlan;
use super::{Seeder, art, season};
use crate::domain::businesses::{BusinessFields, SignupStatus};
use crate::domain::ids::PageId;
use crate::domain::organizations::SiteTemplate;
use crate::domain::pages::{FaqItem, PageHtml, PageVideo};
use crate::error::{Error, Result};
use crate::rules::markdown;
use crate::store;
use crate::store::links::NewLink;
use crate::store::pages::NewPage;

/// A page: its path, title and Markdown text.
type DemoPage = (&'static str, &'static str, &'static str);

const FAB: [DemoPage; 9] = [
    ("home", "Play Sunday. Check your line Monday.", include_str!("pages/fab/home.md")),
    ("registration", "Registration", include_str!("pages/fab/registration.md")),
    ("leagueInfo", "League Info", include_str!("pages/fab/leagueInfo.md")),
    ("tournament", "Tournament", include_str!("pages/fab/tournament.md")),
    ("ourTeam", "Join the Team", include_str!("pages/fab/ourTeam.md")),
    ("leagueFootage", "Footage", include_str!("pages/fab/leagueFootage.md")),
    ("contact", "Contact", include_str!("pages/fab/contact.md")),
    ("about", "About", include_str!("pages/fab/about.md")),
    ("youth", "Youth", include_str!("pages/fab/youth.md")),
];

const JCCOC: [DemoPage; 2] = [
    ("home", "Welcome to Youth Hoops", include_str!("pages/jccoc/home.md")),
    ("about", "About", include_str!("pages/jccoc/about.md")),
];

const PLAIN: [DemoPage; 2] = [
    ("about", "About", include_str!("pages/plain/about.md")),
    ("leagueInfo", "League Info", include_str!("pages/plain/rules.md")),
];

/// Questions and answers of the adult basketball league.
const FAQ: [(&str, &str); 7] = [
    (
        "How much does a team cost?",
        "The team fee is $800 for the season. There is nothing to pay at the door.",
    ),
    (
        "Can I join without a team?",
        "Yes, as a free agent for $100. Teams of free agents have no bench: 5 players per team.",
    ),
    ("How many games do we play?", "9–12 games, playoffs included."),
    ("When do seasons start?", "Three times a year. Registration is in January, May and September."),
    (
        "Which division is right for us?",
        "There are five, D1 to D5. Tell us about your team and we place you; after three games we look again.",
    ),
    (
        "What does it take to play in the tournament?",
        "Zero forfeits, one played game and the registration form.",
    ),
    (
        "Where do you play?",
        "In Fountain Valley on Sundays, at Tustin Columbus on Tuesdays and at Irvine Valley College on Thursdays.",
    ),
];

/// Captions of the pictures on the basketball league's home page.
const GRID: [&str; 6] = [
    "Opening night",
    "Sunday in Fountain Valley",
    "Champions of D1",
    "The final shot",
    "Free agents",
    "Youth 3-on-3",
];

/// Titles of videos.
const FILMS: [&str; 4] =
    ["Season highlights", "D1 final, the whole game", "Top ten plays of the month", "Buzzer beaters"];

/// The order of the youth league's menu.
const YOUTH_MENU: [&str; 4] = ["About", "Schedule", "Standings", "Players"];

/// Creates the pages, links and listings of an organization that has users.
pub fn create(seeder: &mut Seeder<'_>, plan: &OrganizationPlan) -> Result<()> {
    if !plan.users {
        return Ok(());
    }
    match plan.template {
        SiteTemplate::AdultBasketball => basketball(seeder)?,
        SiteTemplate::Youth => youth(seeder)?,
        SiteTemplate::StatLeaders | SiteTemplate::Default => plain(seeder)?,
    }
    listing(seeder, plan)
}

fn basketball(seeder: &mut Seeder<'_>) -> Result<()> {
    for page in FAB {
        let (faq, videos) = match page.0 {
            "leagueInfo" => (faq(), Vec::new()),
            "home" => (faq().into_iter().take(3).collect(), Vec::new()),
            "leagueFootage" => (Vec::new(), films(seeder)),
            _ => (Vec::new(), Vec::new()),
        };
        let id = create_page(seeder, page, (&faq, &videos))?;
        if page.0 == "home" {
            grid(seeder, id);
        } else {
            link(seeder, page.1, page.0)?;
        }
    }
    Ok(())
}

fn youth(seeder: &mut Seeder<'_>) -> Result<()> {
    for page in JCCOC {
        create_page(seeder, page, (&[], &[]))?;
    }
    let input = NewLink {
        label: "About",
        slug: None,
        url: Some("https://jccoc.example/youth-hoops"),
        show_in_navbar: true,
    };
    store::links::create(seeder.tx, seeder.organization, &input)?;
    for link in store::links::list(seeder.tx, seeder.organization)? {
        let position = YOUTH_MENU.iter().zip(1..).find(|(label, _)| **label == link.label);
        if let Some((_, position)) = position {
            store::links::update_position(seeder.tx, seeder.organization, link.id, position)?;
        }
    }
    Ok(())
}

fn plain(seeder: &mut Seeder<'_>) -> Result<()> {
    for page in PLAIN {
        create_page(seeder, page, (&[], &[]))?;
        link(seeder, page.1, page.0)?;
    }
    link(seeder, "Leaderboard", "leaderboard")
}

fn create_page(
    seeder: &Seeder<'_>,
    (path, title, body): DemoPage,
    (faq, videos): (&[FaqItem], &[PageVideo]),
) -> Result<PageId> {
    let input = NewPage { path, title, body, faq, videos };
    let id = store::pages::create(seeder.tx, seeder.organization, &input)?;
    let html = |text: &str| markdown::html(text).map_err(|limit| Error::internal(limit.reason()));
    let answers = faq.iter().map(|item| html(&item.answer)).collect::<Result<_>>()?;
    let html = PageHtml { body: Some(html(body)?), answers: Some(answers) };
    store::pages::set_html(seeder.tx, seeder.organization, id, &html)?;
    Ok(id)
}

fn link(seeder: &Seeder<'_>, label: &str, slug: &str) -> Result<()> {
    let input = NewLink { label, slug: Some(slug), url: None, show_in_navbar: true };
    store::links::create(seeder.tx, seeder.organization, &input)?;
    Ok(())
}

fn faq() -> Vec<FaqItem> {
    let item = |(question, answer): (&str, &str)| FaqItem {
        question: question.to_owned(),
        answer: answer.to_owned(),
    };
    FAQ.into_iter().map(item).collect()
}

fn films(seeder: &mut Seeder<'_>) -> Vec<PageVideo> {
    FILMS
        .into_iter()
        .map(|title| PageVideo { title: title.to_owned(), url: embed(&mut seeder.rng) })
        .collect()
}

fn grid(seeder: &mut Seeder<'_>, page: PageId) {
    for caption in GRID {
        let hue = seeder.rng.random_range(0..art::HUES.len());
        seeder.picture(PictureTarget::Page(page, caption), Motif::Crest(caption, hue));
    }
}

/// Creates a listing for each league's next season. Sign-up is closed in every third one.
fn listing(seeder: &Seeder<'_>, plan: &OrganizationPlan) -> Result<()> {
    let this = season::name_of(season::later(seeder.today, -8)?);
    let next = season::later(seeder.today, 10)?;
    let deadline = season::later(seeder.today, 8)?.strftime("%B %-d, %Y").to_string();
    let website = plan.domain.as_ref().map(|domain| format!("https://{domain}"));
    let email = format!("play@{}.example", plan.slug);
    for (index, league) in plan.leagues.iter().enumerate() {
        let text = |text: &str| Some(text.to_owned());
        let is_active = index % 3 != 2;
        let input = BusinessFields {
            name: format!("{}: {}", plan.name, league.name),
            phone: text("(555) 010-0199"),
            email: text(&email),
            website: website.clone(),
            city: text(&plan.city),
            state: text(plan.state),
            location: text(league.gym),
            facebook: None,
            instagram: None,
            sport: text("basketball"),
            category: text(plan.category()),
            season: text(&this),
            next_season: text(&season::name_of(next)),
            signup_deadline: text(&deadline),
            signup_status: if is_active { SignupStatus::Active } else { SignupStatus::Closed },
            cost: text(plan.cost()),
            skill_level: text(if plan.divisions > 0 { "D1 to D5" } else { "All levels" }),
        };
        store::businesses::create(seeder.tx, seeder.organization, &input)?;
    }
    Ok(())
}
