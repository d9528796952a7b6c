//! What all HTML pages have in common: the frame with its policy, the style, failures and dialogues.
//!
//! What an engine printed is hostile. All of it goes through the template's escaping, and a page's own policy allows no script
//! and no style but those that are in the page, by their hashes. A page loads nothing. Main type: [`Page`].

mod broken;
mod frame;
mod prose;
mod sequence;

pub(super) use broken::{Told, broken, findings};
pub(super) use frame::{Page, class, date, topic};
pub(super) use prose::prose;
pub(super) use sequence::{Room, of as dialogue};
