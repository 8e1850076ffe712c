//! The faults that can be planted in the toy.

use serde::{Deserialize, Serialize};

macro_rules! faults {
    ($($(#[doc = $doc:literal])* $name:ident,)*) => {
        /// A fault planted in the toy by its config, to see a law catch it.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Fault {
            /// No fault.
            #[default]
            None,
            $($(#[doc = $doc])* $name,)*
        }

        impl Fault {
            /// All faults, without [`Fault::None`].
            pub const ALL: &'static [Self] = &[$(Self::$name),*];
        }
    };
}

faults! {
    /// A seat out of turn is offered a draw.
    IdleSeatActs,
    /// Passing is never offered.
    DeadEnd,
    /// The list is in descending order.
    Descending,
    /// The last action is listed twice.
    DoubleEntry,
    /// A listed burial is refused.
    CheckTooStrict,
    /// A draw from the empty deck is accepted.
    CheckTooLax,
    /// A shuffle that was drawn is refused.
    ChanceRefused,
    /// An action's text has two spaces.
    TextDoubleSpace,
    /// Two actions have the same text.
    TextTwin,
    /// An action's text cannot be read.
    TextUnreadable,
    /// An action can be written in two ways.
    TextLoose,
    /// A shuffle's text reads back as another.
    ChanceTextLost,
    /// A refused action changes the state.
    RefusalChanges,
    /// A refusal has no code.
    RefusalUnsaid,
    /// A part of the state is not in its JSON.
    StateJsonLoses,
    /// A part of the view is not in its JSON.
    ViewJsonLoses,
    /// A part of an event is not in its JSON.
    EventJsonLoses,
    /// A world has another card in the viewer's hand.
    WorldSwapsOwnCard,
    /// A world has another card where the viewer gave one.
    WorldForgetsGift,
    /// Who holds a 6 is not asked to vote.
    TurnTellsSecret,
    /// The prompt names the next card of the deck.
    PromptTells,
    /// A draw is offered only if the next card is not a 1.
    LegalTells,
    /// The description of a draw names the card.
    DescribeTells,
    /// The reason of a refusal depends on the next card.
    RefusalTells,
    /// Whether a draw is a null move depends on the next card.
    NullTells,
    /// Several actions of a turn are null moves.
    NullTwice,
    /// All unknown cards of a world are 1s.
    WorldInventsCards,
    /// The state knows who voted first.
    FirstVoteRemembered,
    /// Nobody may vote for whom another has voted for.
    VoteNarrows,
    /// The view shows all votes at once.
    VoteShows,
    /// Which card was buried is told to all.
    BurialTold,
    /// Which cards were dealt is told to all.
    DealTold,
    /// Which card was drawn is told to all.
    DrawTold,
    /// `seen_by` shows every action as it is.
    SeenByTellsAll,
    /// `seen_by` shows no action.
    SeenByTellsNothing,
    /// An action has a part that is not in its text.
    SlyAction,
    /// Rounds go on for ever.
    NeverEnds,
    /// The score sheet does not add up.
    SheetWrong,
    /// There is an outcome before the end.
    OutcomeEarly,
    /// The last place is one too far down.
    RankGap,
    /// The prize is given twice.
    PrizeDoubled,
    /// Shuffles depend on how many there were before.
    GlobalCounter,
    /// The event of a draw does not say that it reveals.
    DrawUndeclared,
    /// A spectator sees the next card of the deck.
    SpectatorPeeks,
    /// An event is shown to spectators alone.
    SpectatorOnlyEvent,
    /// A world breaks at its next shuffle.
    WorldBreaksLater,
    /// The prompt names a seat that is not at the table.
    StrangerNamed,
    /// A description is empty.
    DescribeSilent,
    /// Unknown cards are dealt in ascending order instead of at random.
    WorldUnfair,
    /// Everybody sees the next card of the deck, and worlds agree with it.
    TopShows,
    /// Shuffles favour some orders.
    ShuffleUnfair,
}
