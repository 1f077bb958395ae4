//! The rules of the sport, by example and by property.

mod box_score;
