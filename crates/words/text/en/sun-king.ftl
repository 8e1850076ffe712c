# In the Shadow of the Sun King. How these files are written: docs/words.md.

# Colours, and the properties they stand for.
colour-green = green
    .property = Army
colour-red = red
    .property = Power
colour-yellow = yellow
    .property = Wealth
colour-blue = blue
    .property = Etiquette
colour-purple = purple
    .property = Intrigue

tint-green = green
tint-red = red
tint-yellow = yellow
tint-blue = blue
tint-purple = purple
tint-grey = grey

auction-card-influence = Influence
auction-card-order = Order
auction-card-conspiracy = Conspiracy
auction-card-diplomacy = Diplomacy
auction-card-authority = Authority
auction-card-dominion = Dominion
auction-card-pension = Pension

gold = { $n } gold
power = { $n } power
gold-and-power = { $gold } and { $power }
nothing = nothing
chips = { $n ->
    [one] { $n } chip
   *[other] { $n } chips
}
cards = { $n ->
    [one] { $n } card
   *[other] { $n } cards
}
property-cards = { $n ->
    [one] { $n } property card
   *[other] { $n } property cards
}
card-plain = a { $colour } card
card-sealed = a { $colour } card with a seal
card-debts = Gambling Debts
card-mazarin = Cardinal Mazarin
card-louis = Louis XIV
own-plain = your { $colour } card
own-sealed = your { $colour } card with a seal
plain-of = { $owner }'s { $colour } card
sealed-of = { $owner }'s { $colour } card with a seal
auction-of = { $owner }'s { $card }

# What happens.
dealt = { $seat } is dealt { $card }.
pile-laid = The draw pile has { $cards }, with Louis XIV in its lower half.
turn-begins = It is { $seat }'s turn.
used-property = { $seat } uses { PROPERTY($colour) }.
used-card = { $seat } uses { $card }.
gained = { $seat } takes { $chips } from the supply.
lost-power = { $seat } loses { $power } to an attack by { $to }.
softened = Diplomacy spares { $seat } { $power }.
eliminated = { $seat } cannot give that much power and leaves the court.
discarded = { $seat } discards { $card }.
discarded-of = { $by } discards { $card }.
looks-through = { $seat } gives { $card } and looks through the discard pile.
fetched = { $seat } takes { $card } from the discard pile.
swapped = { $seat } gives { $rival } { $given } in exchange for { $taken }.
announced = { $seat } announces { $cards }.
revealed = { $seat } turns over { $card }.
pile-empty = The draw pile is empty, so Louis XIV takes effect now.
laid = { $seat } lays { $card }.
unwanted = { $card } goes to the discard pile.
paid-gold = { $seat } pays { $gold }.
mazarin-nobody = Nobody has the majority in Intrigue, so Cardinal Mazarin favours nobody.
mazarin-favours = Cardinal Mazarin favours { $seats }.
skipped = { $seat } takes nothing.
debts-no-seals = Nobody shows a seal, so nobody has gambling debts.
debts-all-equal = Everybody shows the same number of seals, so nobody has gambling debts.
debts-pay = The most seals anybody shows is { $most }: { $seats } must pay.
debts-revealed-nobody = Going by the seals when the card was revealed, nobody has gambling debts.
debts-revealed-pay = Going by the seals when the card was revealed, { $seats } must pay.
paid-chips = { $seat } pays { $chips }.
louis-comes = Louis XIV comes for the first time.
reshuffled = All cards are shuffled. The draw pile has { $cards }, with Louis XIV in its lower half.
auction-opens = { $card } is up for auction. { $seat } speaks first.
bid = { $seat } bids { $n }.
passed = { $seat } passes.
sold = { $card } goes to { $seat } for { $n }.
unsold = Nobody wants { $card }.
won = { $seat } takes { $card }.
over-louis-twice = Louis XIV has come for the second time: the game is over.
over-louis-once = Louis XIV has come, and only two are left at court: the game is over.
over-sole-survivor = Only one is left at court: the game is over.

# What a player is asked.
ask-properties = Phase 1: use your properties and cards, or go on.
ask-properties-must = Phase 1: use your properties and cards. You must use { PROPERTY($colour) }.
ask-army-second = Your Army has struck { $seat }. Who else loses { $power }?
ask-etiquette-fetch = Take a property card from the discard pile for { $card }.
ask-etiquette-rival = Which player's top card is discarded along with your { $colour } card?
ask-announce-order = Phase 2: with Order you reveal property cards one at a time.
ask-announce = Phase 2: how many property cards do you reveal?
ask-order-most = { $cards } lie open, the most Order allows.
ask-order = Reveal another property card, or stop?
ask-choose = Lay one of the revealed property cards in your sphere.
ask-choose-second = Influence: lay a second { $colour } card, or stop at one.
ask-gold-taken = Phase 3: you have taken your gold action. End your turn.
ask-gold = Phase 3: take one gold action, or end your turn.
ask-swap-rival = Which card do you take for your { $colour } card?
ask-mazarin = Cardinal Mazarin: draw a card, or take chips from the supply.
ask-debts = Gambling Debts: discard a card, or return { $chips }.
ask-must-pass = { $card } ({ $tint }) is up for auction. You cannot bid more than { $bid } and must pass.
ask-first-bid = { $card } ({ $tint }) is up for auction. Bid up to { $most }, or pass.
ask-bid = { $card } ({ $tint }) is up for auction. Bid { $least } to { $most }, or pass.
ask-payment = Pay { $due } more for { $card }: cards from left to right, then chips.

# Buttons.
do-army = Army: { $seat } loses { $power }
do-army-out = Army: { $seat } cannot give { $power } and is out
do-army-split = Army: { $seat } is one of two to lose { $power }
do-army-split-out = Army: { $seat } is one of two, cannot give { $power } and is out
do-power = Power: take { $power }
do-wealth = Wealth: take { $gold }
do-etiquette-swap = Etiquette: give { $card } for a card from the discard pile
do-etiquette-discard = Etiquette: discard { $card } and another player's card
do-authority = Authority: take { $power }
do-dominion = Dominion: { $seat } loses { $power }
do-dominion-out = Dominion: { $seat } cannot give { $power } and is out
do-pension = Pension: take { $gold }
do-conspiracy = Conspiracy: discard { $card } for { $chips }
do-announce = Reveal { $cards }
do-reveal = Reveal a property card
do-stop = Stop revealing
do-fetch = Take { $card }
do-lay = Lay { $card }
do-attack = Pay { $gold }: { $seat } loses { $power }
do-attack-out = Pay { $gold }: { $seat } cannot give { $power } and is out
do-swap = Pay { $gold }: swap { $card } for another player's card
do-gold-discard = Pay { $gold }: discard { $card }
do-gold-draw = Pay { $gold }: draw a card
do-choose = Choose { $card }
do-draw = Draw a card
do-take = Take { $chips }
do-take-nothing = Take nothing
do-bid = Bid { $n }
do-pass = Pass
do-pay-card = Pay with { $card } (worth { $worth })
do-discard = Discard { $card }
do-pay-auction = Pay with { $card } (worth { $worth })
do-discard-auction = Discard { $card }
do-pay = Pay { $chips }
do-go-on = Go on to phase 2
do-one-is-enough = One card is enough
do-end-turn = End your turn

# Why something is refused: no capital at the beginning, no stop at the end.
why-not-now = that is not what you are being asked now
why-no-majority = you do not have the majority in { $colour }
why-already-used = you have already used that this turn
why-supply-empty = the supply has none left
why-not-owned = you do not have { $card }
why-no-rival = choose another player who is still at court
why-same-victim = your Army has already struck this player: choose another
why-split-needs-two = with only two players left, Army strikes one player for { $power }
why-no-card = you have no { $colour } card
why-rival-has-no-card = that player has no { $colour } card
why-nothing-discarded = there is no property card in the discard pile
why-no-rival-cards = no other player has a property card
why-not-in-discard = there is no such property card in the discard pile
why-must-use = you must use { PROPERTY($colour) } first
why-announce-range = announce 1 to { $most } property cards
why-order-announces-nothing = with Order you do not announce a number: reveal cards one at a time
why-four-revealed = you may reveal at most { $cards }
why-stop-too-soon = reveal at least one property card
why-not-revealed = that property card has not been revealed
why-not-a-pair = the second card must be { $colour }, like the first
why-gold-action-taken = you have already taken your gold action this turn
why-too-little-gold = that costs { $gold }
why-bid-too-low = bid more than { $bid }, or pass
why-bid-too-high = you could not pay more than { $most }
why-payment-order = pay from left to right: columns, then auction cards, then chips
why-superfluous = with that card your payment would include something unnecessary, or could not be completed
why-not-the-rest = pay exactly the { $rest } still owed in chips
why-too-few-chips = you do not have that many chips
why-debt-is-chips = pay one card or { $chips }
why-mazarin-gives = take { $chips } from what the supply has
why-may-not-skip = draw a card or take chips: the supply is not empty
why-not-the-deck = these are not the cards to be shuffled: one is missing or too many: { $card }
why-louis-on-top = Louis XIV must be in the lower half
why-dealt-number = that is not the number of cards to be dealt
why-dealt-special = only property cards are dealt
why-seats = In the Shadow of the Sun King is for { $least } to { $most } players, not { $seats }
why-property-total = there are { $all } property cards in all, not { $given }
why-colour-cards = there must be 1 to { $most } { $colour } cards
why-seals = there cannot be more { $colour } cards with a seal than { $colour } cards
why-power-ones = { $least } to { $most } of the { $all } power chips must be worth 1
why-start-power = each player must begin with { $least } to { $most } power

# The score sheet.
points-for-gold = Gold
points-for-power = Power
points-for-blue = Blue cards
points-for-influence = Influence
