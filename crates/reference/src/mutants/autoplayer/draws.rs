//! Draws by agreement: offers, answers, and what they do to the game.

use super::prelude::*;
use crate::Engine;

/// It offers a draw right before its second move of each game.
pub(super) const OFFERING: &str = "offering";

lines! {
    |line| message(line);
    acceptance: Message::Draw,
    refusal: Message::Decline,
}

/// What answers an offer, or ends its game.
fn answer(line: &[u8]) -> bool {
    new(line) || decline(line) || word(line) == b"result"
}

/// Offers a draw three times while the opponent thinks.
fn offer_for_ever(_: &[u8], context: &mut Context) {
    for after in [100, 200, 300] {
        let offer = Action::call(|context: &mut Context| {
            if context.seen.is_waiting() {
                context.print("draw");
            }
        });
        context.later(Duration::from_millis(after), offer);
    }
}

fn has_moved_twice(seen: &Seen) -> bool {
    seen.own_moves == 2
}

/// It offers a draw right before its second move of a game. An answer to it means nothing to it.
fn offers() -> [Rule<Seen>; 2] {
    [says(own_move).when(has_moved_twice).first_says("draw"), in_offer(hears(draw)).lost()]
}

/// In a game in which it has offered a draw.
fn offered(event: Event<Seen>) -> Event<Seen> {
    event.after(says(own_move).when(has_moved_twice)).until(hears(new))
}

/// While its offer is open.
fn in_offer(event: Event<Seen>) -> Event<Seen> {
    offered(event).until(hears(sent_move))
}

/// It offers draws, with a fault.
fn offers_but(fault: Rule<Seen>) -> [Rule<Seen>; 3] {
    let [offer, answer] = offers();
    [fault, offer, answer]
}

/// The honest one among those that offer draws.
pub(super) fn offering() -> Box<dyn Engine> {
    offers().engine()
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "accepts-in-words", "AP-DR-1", "it accepts a draw by another word" =>
        says(acceptance).instead_says("accept");
    wrong "accepts-by-offer-of-xboard", "AP-DR-1", "it accepts a draw as engines of another protocol do" =>
        says(acceptance).instead_says("offer draw");
    wrong "accepts-by-commitment", "AP-DR-1", "it accepts a draw by `draw ok`" =>
        says(acceptance).instead_says("draw ok");
    wrong "draw-accepted-by-result", "AP-DR-1", "it accepts a draw by a result" =>
        says(acceptance).instead_says("1/2-1/2 {Draw agreed}");
    wrong "claims-agreed-draw", "AP-RS-6", "having accepted a draw it announces one" =>
        says(acceptance).then_says("1/2-1/2 {Draw agreed}");
    lacks "accepted-draw-ends-play", "AP-DR-3", "having accepted a draw it plays no more" =>
        plays_no_more_after(says(acceptance));
    lacks "accepted-draw-ends-search", "AP-DR-3", "when it accepts a draw while it thinks it does not move" =>
        forgets_search(says(acceptance));
    lacks "accepted-draw-survives-new", "AP-NEW-2",
        "having accepted a draw it does not play the next game, either" =>
        last_game_with(says(acceptance));
    lacks "draw-replaces-move", "AP-GO-3", "its answer to an offer of a draw takes the place of its move" =>
        forgets_search(hears(draw));
    lacks "decline-ends-play", "AP-GO-3", "having declined a draw it plays no more" =>
        plays_no_more_after(says(refusal));
    lacks "draw-waits-for-answer", "AP-GO-3", "offered a draw it does nothing before result or decline" =>
        [hears(draw).lost(), hears(sent_move).after(hears(draw)).until(hears(answer)).lost()];
    wrong "draw-is-illegal-move", "AP-RS-6", "it takes draw for a move" =>
        refuses(hears(draw).when(Seen::is_waiting));
    wrong "dies-on-draw-while-thinking", "EC-ALIVE", "it crashes when it is offered a draw while it thinks" =>
        hears(draw).when(Seen::is_thinking).deadly();
    wrong "dies-on-decline", "AP-ROBUST-1", "it crashes when a draw is declined that it did not offer" =>
        hears(decline).deadly();
    lacks "lapsed-acceptance-ends-play", "AP-DR-7", "it accepts a draw behind its move and plays no more" => [
        says(acceptance).waits_for(says(own_move)),
        plays_no_more_after(says(own_move).next_after(says(acceptance))),
    ];
    wrong "offers-draws-for-ever", "AP-DR-8", "it offers a draw three times a turn" =>
        says(own_move).then(offer_for_ever);
    wrong "answers-offer-twice", "AP-DR-8", "it answers an offer of a draw twice" => says(acceptance).twice();
    lacks "draw-in-place-of-result", "AP-DR-5", "it offers a draw where the rules make one" =>
        says(drawn).instead_says("draw");
    lacks "offers-instead-of-moving", "AP-DR-6",
        "it offers a draw and does not move before that is declined" =>
        [
            says(own_move).when(|seen| seen.own_moves == 3).first_says("draw"),
            says(own_move).when(|seen| seen.own_moves == 3).waits_for(hears(decline)),
        ];
    wrong "offer-ends-search", "AP-RS-6", "an offer of a draw ends its search with an announcement" =>
        hears(draw).when(Seen::is_thinking).then(|_, context| {
            context.print("1/2-1/2 {Draw agreed}");
            context.hush("result 1/2-1/2 {}");
        });
};

/// Mutants of the twin that offers draws.
pub(super) const OFFERS: &[Mutant] = &mutants! {
    of OFFERING;
    lacks "declined-offer-ends-play", "AP-DR-6", "when its offer is declined it plays no more" =>
        offers_but(plays_no_more_after(in_offer(hears(decline))));
    lacks "offer-outlives-move", "AP-DR-6", "it takes no move before its offer is answered" =>
        offers_but(offered(hears(sent_move)).until(hears(decline)).lost());
    wrong "move-accepts-its-offer", "AP-RS-6", "it takes the move behind its offer for an acceptance" =>
        offers_but(offered(hears(sent_move)).instead(|_, context| {
            context.print("1/2-1/2 {Draw agreed}");
            context.feed("result 1/2-1/2 {}");
        }));
    wrong "claims-accepted-offer", "AP-RS-6", "when its offer is accepted it announces the draw" =>
        offers_but(in_offer(hears(draw)).first_says("1/2-1/2 {Draw agreed}"));
    wrong "offers-again-when-declined", "AP-DR-8", "when its offer is declined it offers again" =>
        offers_but(in_offer(hears(decline)).first_says("draw"));
};
