//! Imports of teams with logos, and of players.

use std::io::Cursor;

use crate::support::Home;

/// Returns a small picture of one colour.
fn picture(red: u8) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    let pixels = image::RgbImage::from_pixel(8, 8, image::Rgb([red, 0, 0]));
    pixels.write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    bytes.into_inner()
}

fn report(home: &Home, kind: &str, file: &str) -> [i64; 3] {
    let report = home.import_with(kind, file, &["--json"]).json();
    ["created", "changed", "unchanged"].map(|name| report[name].as_i64().unwrap())
}

#[test]
fn headings_are_understood_as_spreadsheets_write_them() {
    let home = Home::with_organization();
    home.write("teams.csv", "Team Name;Coach\nBears;Bo Ray\nCats;\n");
    assert_eq!(report(&home, "teams", "teams.csv"), [2, 0, 0]);
    home.write(
        "players.csv",
        "Player,Club,Jersey,E-mail\nAnn Lee,Bears,7,ann@lee.example\n\"Cho, Kim\",Cats,,\n",
    );
    assert_eq!(report(&home, "players", "players.csv"), [2, 0, 0]);
    let exported = home.export("players");
    assert!(exported.contains("Ann,Lee,Bears,7,ann@lee.example,"), "{exported}");
    assert!(exported.contains("Kim,Cho,Cats,"), "{exported}");
    home.write(
        "games.csv",
        "Date,Home team,Visitor,Home score,Away score,Gym\n2018-10-12,Bears,Cats,10,8,Hall\n",
    );
    assert_eq!(report(&home, "games", "games.csv"), [1, 0, 0]);
    home.write("stats.csv", "Date,Home,Away,Player,Points,FG%\n2018-10-12,Bears,Cats,Ann Lee,10,0.5\n");
    assert_eq!(report(&home, "stats", "stats.csv"), [1, 0, 0]);
    // An ambiguous or unknown heading is still an error that names the heading.
    home.write("teams.csv", "Team Name,Mascot\nDogs,Rex\n");
    let complaint = home.import("teams", "teams.csv").refused();
    assert!(complaint.contains("teams.csv:1: Mascot: this column is unknown"), "{complaint}");
}

#[test]
fn a_logo_is_a_picture_beside_the_table() {
    let home = Home::with_organization();
    home.write("bears.png", picture(200));
    home.write("teams.csv", "name,logo\nBears,bears.png\nCats,\n");
    assert_eq!(report(&home, "teams", "teams.csv"), [2, 0, 0]);
    assert_eq!(report(&home, "teams", "teams.csv"), [0, 0, 2]);
    let exported = home.export("teams");
    assert!(exported.contains("Bears,,/media/"), "{exported}");
    home.write("exported.csv", &exported);
    assert_eq!(report(&home, "teams", "exported.csv"), [0, 0, 2]);
    home.write("bears.png", picture(10));
    assert_eq!(report(&home, "teams", "teams.csv"), [0, 1, 1]);
    assert_ne!(home.export("teams"), exported);
    // The previous picture has been removed, because nothing refers to it.
    let complaint = home.import("teams", "exported.csv").refused();
    assert!(complaint.contains("exported.csv:2: logo: the organization has no such picture"), "{complaint}");
}

#[test]
fn a_file_that_is_not_a_picture_of_the_organization_is_rejected() {
    let home = Home::with_organization();
    home.write("letter.png", "a letter");
    home.write(
        "teams.csv",
        "name,logo\nA,letter.png\nB,missing.png\nC,../outside.png\nD,/etc/hostname\nE,/media/0123/medium\n",
    );
    let complaint = home.import("teams", "teams.csv").refused();
    for line in 2..=6 {
        assert!(complaint.contains(&format!("teams.csv:{line}: logo: ")), "{line} in {complaint}");
    }
    assert_eq!(home.export("teams"), "name,captain,logo\n");
}

#[test]
fn teams_are_known_by_name_whatever_its_case() {
    let home = Home::with_teams();
    home.write("again.csv", "name,captain\nBEARS,Ann Lee\n cats ,\nDogs,\n");
    assert_eq!(report(&home, "teams", "again.csv"), [1, 1, 1]);
    assert_eq!(home.export("teams"), "name,captain,logo\nBears,Ann Lee,\nCats,,\nDogs,,\n");
}

#[test]
fn known_teams_are_enrolled_where_the_season_is_named() {
    let home = Home::with_teams();
    let args = ["import", "teams", "teams.csv", "--organization", "lions", "--json"];
    let spring =
        home.run(&[&args[..], &["--season", "Spring", "--league", "Gold", "--create"]].concat()).json();
    assert_eq!(spring["changed"], 2);
    assert_eq!(spring["made"], serde_json::json!(["season Spring"]));
    assert_eq!(home.run(&args).json()["unchanged"], 2);
}

#[test]
fn players_have_numbers_contacts_and_any_attribute() {
    let home = Home::with_teams();
    home.write(
        "players.csv",
        "firstName,lastName,team,number,Position,email,phoneNumber,hometown\n\
         Ann,Lee,Bears,7,G,ann@example.org,555 0100,Tustin\nKim,,cats,00,,,,\nLou,Roe,,12,,,,\n",
    );
    assert_eq!(report(&home, "players", "players.csv"), [3, 0, 0]);
    assert_eq!(report(&home, "players", "players.csv"), [0, 0, 3]);
    let exported = home.export("players");
    assert!(exported.contains("Ann,Lee,Bears,7,ann@example.org,555 0100,G,,Tustin\n"), "{exported}");
    assert!(exported.contains("Kim,,Cats,00,,,,,\n"), "{exported}");
    assert!(exported.contains("Lou,Roe,,12,,,,,\n"), "{exported}");
    home.write("exported.csv", &exported);
    assert_eq!(report(&home, "players", "exported.csv"), [0, 0, 3]);
    home.write(
        "moved.csv",
        "firstName,lastName,team,number,email\nAnn,Lee,Bears,8,\nLou,Roe,Cats,,lou@example.org\n",
    );
    assert_eq!(report(&home, "players", "moved.csv"), [0, 2, 0]);
    let exported = home.export("players");
    assert!(exported.contains("Ann,Lee,Bears,8,ann@example.org,"), "{exported}");
    assert!(exported.contains("Lou,Roe,Cats,12,lou@example.org,"), "{exported}");
}

#[test]
fn one_name_on_two_teams_is_one_player_and_capitals_tell_two_apart() {
    let home = Home::with_teams();
    home.write(
        "players.csv",
        "firstName,lastName,team\nAnn,Lee,Bears\nAnn,Lee,Cats\nJo,O'Hea,Bears\nJo,O'hea,Bears\n",
    );
    assert_eq!(report(&home, "players", "players.csv"), [3, 1, 0]);
    assert_eq!(report(&home, "players", "players.csv"), [0, 0, 4]);
    assert_eq!(home.export("players").lines().count(), 5);
}

#[test]
fn bad_players_are_listed() {
    let home = Home::with_teams();
    home.write(
        "players.csv",
        "firstName,lastName,team,number,email\n,,Bears,,\nAnn,Lee,Dogs,,\nKim,Cho,Cats,12345,nobody\nLou,Roe,Cats,,\nLou,Roe,Cats,,\n",
    );
    let complaint = home.import("players", "players.csv").refused();
    for line in [
        "players.csv:2: lastName: one of the two names is required",
        "players.csv:3: team: no team Dogs is enrolled",
        "players.csv:4: email: must be an e-mail address",
        "players.csv:4: number: must be at most 4 characters",
        "players.csv:6: lastName: this player is on line 5 already",
    ] {
        assert!(complaint.contains(line), "{line} in {complaint}");
    }
    assert_eq!(home.export("players").lines().count(), 1);
}
