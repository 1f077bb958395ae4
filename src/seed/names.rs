//! Fictitious names of people and teams.

use super::art::PortraitStyle;

/// First names: women's at even indices, men's at odd ones.
#[rustfmt::skip]
pub const FIRST: [&str; 236] = [
    "Amara", "Andre", "Brooke", "Brandon", "Celeste", "Caleb", "Danielle", "Devin", "Elena", "Elijah",
    "Farrah", "Felix", "Grace", "Gavin", "Hannah", "Hector", "Imani", "Isaac", "Jasmine", "Jalen", "Kayla",
    "Kofi", "Leilani", "Leo", "Maya", "Marcus", "Nadia", "Nolan", "Olivia", "Omar", "Paige", "Preston",
    "Quinn", "Quentin", "Renee", "Rafael", "Sofia", "Samir", "Talia", "Tobias", "Uma", "Ulises", "Valeria",
    "Victor", "Whitney", "Wesley", "Ximena", "Xavier", "Yasmin", "Yusuf", "Zoe", "Zachary", "Aaliyah",
    "Adrian", "Bianca", "Bryce", "Camila", "Cedric", "Delia", "Darius", "Esther", "Emilio", "Fatima",
    "Fabian", "Gabriela", "Grant", "Hazel", "Hakeem", "Ines", "Ivan", "Jada", "Javier", "Kiara", "Keanu",
    "Lucia", "Lorenzo", "Mei", "Mateo", "Naomi", "Nathan", "Odessa", "Orlando", "Priya", "Paulo", "Rosa",
    "Reggie", "Serena", "Sergio", "Tessa", "Terrell", "Una", "Umar", "Vivian", "Vincent", "Willa",
    "Winston", "Yuki", "Yosef", "Zara", "Zane", "Alana", "Alonzo", "Bettina", "Boris", "Carmen", "Curtis",
    "Daria", "Dominic", "Elise", "Ezra", "Freya", "Francisco", "Gloria", "Gideon", "Helen", "Hugo", "Iris",
    "Ismael", "Josephine", "Julian", "Katrina", "Kwame", "Lydia", "Luis", "Marisol", "Malik", "Noelle",
    "Noah", "Ophelia", "Oscar", "Petra", "Patrick", "Rachel", "Rashad", "Simone", "Silas", "Tamara", "Theo",
    "Ursula", "Uriah", "Vanessa", "Vernon", "Winnie", "Walker", "Adaeze", "Amir", "Beatriz", "Benicio",
    "Chloe", "Colin", "Dominique", "Desmond", "Eva", "Ethan", "Faith", "Floyd", "Genevieve", "Gerald",
    "Harper", "Hiro", "Isadora", "Ignacio", "Juliana", "Jamal", "Kendra", "Keith", "Linh", "Lamont",
    "Mariana", "Minh", "Nia", "Nico", "Oksana", "Otis", "Paloma", "Pascal", "Rhea", "Roman", "Sasha",
    "Sanjay", "Thalia", "Trevor", "Valentina", "Vladimir", "Aisha", "Akira", "Blessing", "Bennett", "Clara",
    "Chidi", "Dalia", "Dante", "Emiko", "Eli", "Fiona", "Finn", "Giulia", "Garrett", "Hana", "Haruki",
    "Ivy", "Ibrahim", "Jocelyn", "Joaquin", "Keiko", "Kenji", "Lara", "Lucas", "Monique", "Miles", "Nneka",
    "Nelson", "Penelope", "Oliver", "Rebecca", "Perry", "Savannah", "Ronan", "Teresa", "Spencer",
    "Veronica", "Tyrese", "Wren", "Viktor", "Anika", "Wyatt", "Bridget", "Aaron", "Corinne", "Beckett",
    "Dina", "Cruz", "Erin", "Diego", "Francesca", "Emmett",
];

/// Last names.
#[rustfmt::skip]
pub const LAST: [&str; 317] = [
    "Abbott", "Acosta", "Adeyemi", "Aguilar", "Alvarez", "Amari", "Andrade", "Archer", "Asante", "Avila",
    "Bailey", "Baptiste", "Barajas", "Barrett", "Bautista", "Becker", "Bello", "Benitez", "Bianchi",
    "Blackwell", "Boateng", "Bowman", "Bradley", "Brandt", "Briggs", "Burke", "Cabrera", "Caldwell",
    "Camacho", "Cantu", "Cardenas", "Carmichael", "Carver", "Castellanos", "Chaudhry", "Chavez", "Cho",
    "Cisneros", "Coleman", "Contreras", "Cordero", "Cortez", "Costa", "Crawford", "Cruz", "Dalton",
    "Daniels", "Davila", "Dawson", "Delgado", "Dempsey", "Desai", "Diallo", "Dixon", "Donahue", "Dorsey",
    "Duarte", "Dubois", "Duffy", "Dunn", "Durand", "Eaton", "Echeverria", "Edwards", "Ellison", "Emerson",
    "Engel", "Escobar", "Espinoza", "Estrada", "Fairchild", "Farrell", "Faulkner", "Figueroa", "Fischer",
    "Fitzgerald", "Fleming", "Flores", "Fontaine", "Foster", "Franklin", "Fuentes", "Fujimoto", "Galindo",
    "Gallagher", "Galvan", "Garner", "Gentry", "Gibbs", "Gill", "Glover", "Goodwin", "Granger", "Grayson",
    "Griffith", "Guerrero", "Gupta", "Gutierrez", "Haddad", "Hale", "Hammond", "Haney", "Harmon",
    "Hashimoto", "Hawkins", "Hayashi", "Henson", "Herrera", "Hidalgo", "Higgins", "Hinton", "Hoang",
    "Hobbs", "Holloway", "Horne", "Huerta", "Hughes", "Hutchins", "Ibarra", "Ingram", "Iwu", "Jacobs",
    "Jarrett", "Jefferies", "Jimenez", "Joshi", "Juarez", "Kaplan", "Kato", "Keller", "Kendrick", "Khalil",
    "Kirkland", "Knox", "Kovacs", "Kumar", "Lambert", "Landry", "Larsen", "Lassiter", "Lawson", "Leblanc",
    "Ledesma", "Lim", "Lindgren", "Lockhart", "Lozano", "Lucero", "Lund", "Lyons", "Macias", "Madsen",
    "Mahoney", "Maldonado", "Marin", "Markham", "Marquez", "Mathis", "Maxwell", "Mbeki", "McAllister",
    "McBride", "McCoy", "McKenna", "Medina", "Mejia", "Mendez", "Mercado", "Merritt", "Meyers", "Miranda",
    "Molina", "Montoya", "Moreno", "Morrow", "Moss", "Moyer", "Muniz", "Murdock", "Nakamura", "Nance",
    "Narvaez", "Navarro", "Ndiaye", "Nguyen", "Nichols", "Nielsen", "Noble", "Norris", "Novak", "Nunez",
    "Obrien", "Ochoa", "Odom", "Oduya", "Okafor", "Okoye", "Olsen", "Ortega", "Osborne", "Osei", "Owens",
    "Pacheco", "Padilla", "Paredes", "Park", "Parra", "Pascual", "Patel", "Patterson", "Paz", "Pennington",
    "Peralta", "Petersen", "Pham", "Pineda", "Ponce", "Porter", "Powell", "Prieto", "Quintero", "Rahman",
    "Ramsey", "Randolph", "Rangel", "Ratliff", "Reeves", "Rendon", "Reyes", "Rhodes", "Richter", "Rivas",
    "Roach", "Robles", "Rocha", "Roldan", "Rosario", "Rosales", "Rossi", "Rowland", "Rubio", "Ruiz",
    "Saito", "Salas", "Salazar", "Sampson", "Sandoval", "Santana", "Santiago", "Sawyer", "Schaefer",
    "Schultz", "Sepulveda", "Serrano", "Sewell", "Shaw", "Shepherd", "Sierra", "Silva", "Sinclair", "Singh",
    "Solis", "Soto", "Sparks", "Stafford", "Stanton", "Suarez", "Sullivan", "Sutton", "Suzuki", "Sweeney",
    "Tanaka", "Tate", "Tejada", "Thornton", "Tillman", "Tran", "Trevino", "Trujillo", "Tucker", "Underwood",
    "Urena", "Valdez", "Valencia", "Vance", "Vargas", "Vasquez", "Vaughn", "Velasco", "Vera", "Villarreal",
    "Vo", "Wade", "Wagner", "Wallace", "Ward", "Watkins", "Webb", "Weiss", "Whitaker", "Whitfield",
    "Wilder", "Wilkins", "Winters", "Woodard", "Wu", "Yamamoto", "Yang", "Yates", "Yilmaz", "Yoon", "York",
    "Zamora", "Zavala", "Zhang", "Ziegler", "Zuniga",
];

/// Names of teams, enough for several leagues of one organization.
#[rustfmt::skip]
pub const TEAMS: [&str; 130] = [
    "Bolsa Chica Breakers", "Huntington Tide", "Slater Sharks", "Harbor Lights", "Coastal Express",
    "Beach City Bombers", "Warner Wolves", "Mesa Mavens", "Canyon Crushers", "Sunset Flyers",
    "Pier Pressure", "Net Ninjas", "Westside Kings", "Golden State of Mind", "Fast Break Society",
    "Saddleback Stampede", "Eastgate Hawks", "Old Town Owls", "Rim Reapers", "Pacific Comets",
    "Tustin Titans", "Brookhurst Bears", "Talbert Thunder", "Magnolia Mambas", "Fourth Quarter Club",
    "Sycamore Saints", "Santa Ana Suns", "Bayside Bulls", "Back Bay Ballers", "The Rebounders",
    "Harbor Blvd Hoopers", "Newland Knights", "Orange Crush", "Sandlot Spartans", "High Tide", "Lowriders",
    "Dawn Patrol", "Cypress Cyclones", "Meadowlark Foxes", "Crosscourt Crew", "Edison Electric",
    "Lakeview Lightning", "Triple Threat", "Euclid Eagles", "Pine Street Panthers", "Adams Avengers",
    "Bushard Bandits", "Ironwood", "Riverside Rockets", "Seal Beach Storm", "Boardwalk Empire",
    "Los Amigos", "Northgate Nomads", "South Swell", "Sparks", "Delhi Dragons", "Trask Trailblazers",
    "Ellis Elite", "Garfield Gators", "The Bank Shots", "Cedar Grove Cougars", "Heil Hornets",
    "Springdale Stallions", "Gothard Giants", "Summit", "Crescent Bay Crowns", "Bella Terra Blaze",
    "Irvine Ice", "Peninsula Pelicans", "Main Street Monarchs", "Midnight Runners", "Palm Court",
    "Redwood Rams", "Chapman Chargers", "Hillside Hurricanes", "Silverado Stars", "Catalina Current",
    "Foothill Falcons", "Jetty Jumpers", "Barranca Bobcats", "Station Six", "Culver Comets", "Sierra Peaks",
    "Mission Mustangs", "Yorba Yaks", "Alton Aces", "Paradise Palms", "Laguna Lions", "Dana Point Dolphins",
    "Trabuco Tigers", "Aliso Arrows", "El Toro Bulls", "Backboard Bandits", "Bricklayers Union",
    "Nothing But Nets", "Buckets Brigade", "Airball Anonymous", "Green Light", "Glass Cleaners",
    "Half Court Heroes", "Pick and Roll Models", "Zone Busters", "The Sixth Men", "Hardwood Classics",
    "Full Court Press", "Crosstown Traffic", "Ankle Breakers", "And Ones", "Overtime", "Downtown Diamonds",
    "Ocean View Osprey", "Fountain Flames", "Mile Square Mavericks", "Lighthouse Five", "Anchor Point",
    "Bridgeport Bridgers", "Copper Canyon", "Granite City Gears", "Maple Leafs and Layups",
    "Trident Athletic", "Sailors", "Gatekeepers", "Northern Lights", "Riptide", "Grizzly Peak", "Red Foxes",
    "Silver Bullets", "Blue Crew", "Black Sheep", "White Caps",
];

/// Returns the look of a person with the first name at this index.
pub fn look(place: usize) -> PortraitStyle {
    if place.is_multiple_of(2) { PortraitStyle::Woman } else { PortraitStyle::Man }
}
