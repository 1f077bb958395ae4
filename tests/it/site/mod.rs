//! The public site besides games and people.

mod businesses;
mod cards;
mod drafts;
mod feeds;
mod first_data;
mod home;
mod install;
mod live;
mod minors;
mod moved;
mod news;
mod organization_links;
mod page_views;
mod pages;
mod plain;
mod search;
mod sitemap;
mod staff_search;
