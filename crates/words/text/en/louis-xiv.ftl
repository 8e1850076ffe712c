# Louis XIV. How these files are written: docs/words.md.

# The persons with the numbers of their tiles; `name` is without.
tile-1 = Anne d'Autriche (1)
    .name = Anne d'Autriche
tile-2 = Philippe d'Orléans (2)
    .name = Philippe d'Orléans
tile-3 = Marie-Thérèse d'Espagne (3)
    .name = Marie-Thérèse d'Espagne
tile-4 = le Grand Dauphin (4)
    .name = le Grand Dauphin
tile-5 = Françoise-Athénaïs de Montespan (5)
    .name = Françoise-Athénaïs de Montespan
tile-6 = le Grand Condé (6)
    .name = le Grand Condé
tile-7 = Jean-Baptiste Colbert (7)
    .name = Jean-Baptiste Colbert
tile-8 = Françoise de Maintenon (8)
    .name = Françoise de Maintenon
tile-9 = Louise de La Vallière (9)
    .name = Louise de La Vallière
tile-10 = Henri de Turenne (10)
    .name = Henri de Turenne
tile-11 = Jules Mazarin (11)
    .name = Jules Mazarin
tile-12 = François-Michel de Louvois (12)
    .name = François-Michel de Louvois

# Influence cards.
card-person-1 = { tile-1 }
card-person-2 = { tile-2 }
card-person-3 = { tile-3 }
card-person-4 = { tile-4 }
card-person-5 = { tile-5 }
card-person-6 = { tile-6 }
card-person-7 = { tile-7 }
card-person-8 = { tile-8 }
card-person-9 = { tile-9 }
card-person-10 = { tile-10 }
card-person-11 = { tile-11 }
card-person-12 = { tile-12 }
card-joker = a joker

chip-sceptre = sceptre
chip-letter = letter
chip-ring = ring
chip-helmet = helmet
chip-crown = crown

coat-gold = gold
coat-silver = silver
coat-red = red
coat-blue = blue
coat-green = green
coat-black = black

deck-light = light
deck-medium = medium
deck-dark = dark

# Missions as a table's options name them: never translated.
effect-l1 = l1
effect-l2 = l2
effect-l3 = l3
effect-l4-1 = l4-1
effect-l4-2 = l4-2
effect-l4-3 = l4-3
effect-l4-4 = l4-4
effect-l5 = l5
effect-l6 = l6
effect-l7 = l7
effect-m1 = m1
effect-m2 = m2
effect-m3 = m3
effect-m4-5 = m4-5
effect-m4-9 = m4-9
effect-m5 = m5
effect-d1 = d1
effect-d2 = d2
effect-d3 = d3
effect-d4 = d4
effect-d5 = d5
effect-d6 = d6
effect-d7 = d7
effect-d8 = d8

condition-money = money
condition-first-place = first-place
condition-stones = stones

face-front = front
face-back = back

louisdor = { $n } Louisdor
stones = { $n ->
    [one] { $n } stone
   *[other] { $n } stones
}
more-stones = { $n ->
    [one] { $n } more stone
   *[other] { $n } more stones
}
coats = { $n ->
    [one] { $n } coat
   *[other] { $n } coats
}
chips = { $n ->
    [one] { $n } chip
   *[other] { $n } chips
}
# One word for each coat: “gold, gold, red”. There are ten of a kind.
coats-of = { $n ->
    [1] { $kind }
    [2] { $kind }, { $kind }
    [3] { $kind }, { $kind }, { $kind }
    [4] { $kind }, { $kind }, { $kind }, { $kind }
    [5] { $kind }, { $kind }, { $kind }, { $kind }, { $kind }
    [6] { $kind }, { $kind }, { $kind }, { $kind }, { $kind }, { $kind }
    [7] { $kind }, { $kind }, { $kind }, { $kind }, { $kind }, { $kind }, { $kind }
    [8] { $kind }, { $kind }, { $kind }, { $kind }, { $kind }, { $kind }, { $kind }, { $kind }
    [9] { $kind }, { $kind }, { $kind }, { $kind }, { $kind }, { $kind }, { $kind }, { $kind }, { $kind }
    [10] { $kind }, { $kind }, { $kind }, { $kind }, { $kind }, { $kind }, { $kind }, { $kind }, { $kind }, { $kind }
   *[other] { $n } { $kind }
}
mission = a { $deck } mission ({ $effect })
pair = 2 { $chip }s
two-chips = a { $first } and a { $second }
chip-and-any = a { $chip } and any chip
side-first = first place
side-stones = { $n } stones

# What missions do and what persons give.
one-more-mission = one more mission in hand
stones-back = { $stones } back
stone-on-number = 1 stone on tile { $tile }
skip-for = skip a turn for { $price }
crown-for = turn a chip into a crown for { $price }
exchange-missions = exchange 1 or 2 missions
money-or-stones = { $n } in all, each 1 Louisdor or 1 stone back
stone-on-louis = 1 stone on Louis's tile
exchange-card = exchange an influence card
up-to-back = up to { $stones } back
intrigue-card = 1 intrigue card
card-for-stone = give up 1 stone for 1 influence card
joker-for = play a card as a joker for { $stones }
stone-anywhere = 1 stone on any tile at the end of the influence phase
wins-tie = win one tie for first place
cheaper-bribes = bribes cost { $price } less
one-chip = 1 { $chip }
conde = { $coats }, then 1 stone on any tile
maintenon = { $stones } on tile 5, { $back } back
influence-card = 1 influence card
louvois = { $coats } and 1 intrigue card
stone-on = 1 stone on { $tile }
money-and-stones = { $money } and { $stones } back
cost-any = { $first } any
cost-two = { $first } { $second }

# What happens.
drew-mission = { $seat } draws { $mission }.
drew-some-mission = { $seat } draws a { $deck } mission.
round-began = Round { $round }: { $start } begins, everybody gets { $money }, and Louis visits { $louis }.
drew-influence = { $seat } draws { LIST($cards, joint: "comma") }.
drew-some-influence = { $n ->
    [one] { $seat } draws an influence card.
   *[other] { $seat } draws { $n } influence cards.
}
drew-intrigue = { $seat } draws { NAME($tile) }'s intrigue card.
drew-some-intrigue = { $seat } draws an intrigue card.
drew-coats = { $seat } draws { $coats }: { LIST($kinds, joint: "comma") }.
drew-some-coats = { $seat } draws { $coats }.
used-mission = { $seat } uses a mission: { $effect }.
took-back = { $seat } takes { $stones } back.
got-money = { $seat } gets { $money }.
got-money-from = { $seat } gets { $money } from { $tile }.
neutral-placed = The neutral player places { $stones } on { $louis } and on each person revealed: { LIST($cards, joint: "comma") }.
placed-own = { $seat } places a stone from their own supply on { $tile }.
placed-general = { $seat } places a stone from the general supply on { $tile }.
played = { $seat } plays { $card }.
played-as-joker = { $seat } plays { $card } as a joker for { $stones }.
exchanged = { $seat } exchanges { $card }.
skipped = { $seat } pays { $price } and skips a turn.
discarded = { $seat } discards the last card.
discarded-card = { $seat } discards the last card, { $card }.
intrigue-played = { $seat } plays { NAME($tile) }'s intrigue card.
intrigue-unplayed = Nobody plays { NAME($tile) }'s intrigue card.
won-tie = { $seat } wins the tie on { $tile }.
got-chip = { $seat } gets a { $chip } from { $tile }.
bribed = { $seat } bribes { $tile } with { $price }.
returned-own = { $seat } takes { $stones } from { $tile } back to their own supply.
returned-general = { $seat } returns { $stones } from { $tile } to the general supply.
flipped = { $tile } is flipped: { $side }.
laid = { $seat } lays { $mission }.
paid = { $seat } pays with { $price }.
crowned = { $seat } exchanges a { $chip } for a crown.
kept = { $seat } keeps a { $chip } and returns { $chips }.
put-under = { $seat } puts { $mission } under its deck.
put-some-under = { $seat } puts a { $deck } mission under its deck.
over = The coats are revealed and the majorities rewarded. The game is over.
won = After { $rounds } rounds { $seats } wins with { $points }.
won-by-stones = After { $rounds } rounds { $seats } wins with { $points }, by stones in the own supply.
shared = After { $rounds } rounds { $seats } share the victory with { $points }.
shared-by-stones = After { $rounds } rounds { $seats } share the victory with { $points }, by stones in the own supply.

# What a player is asked.
ask-supply-mission = Use your missions for the supply phase.
ask-opening-mission = Use your missions for the start of the influence phase.
ask-supply = Which supply does the stone come from?
ask-card-or-skip = Play an influence card, or skip your turn for { $price }.
ask-card = Play an influence card.
ask-use = { $card }: place up to { $stones }, or take up to { $stones } back.
ask-next-stone = Place up to { $stones }: on { $tile } or on a neighbouring tile.
ask-any-tile = You may place a stone on any tile.
ask-intrigue = { $tile } is about to be scored. Do you play the intrigue card?
ask-claim = First place on { $tile } is tied. Do you use your mission to win it?
ask-bribe = Do you bribe { $tile } with { $price } for { $payout }?
ask-maintenon = You may place up to { $stones } on { $tile }.
ask-maintenon-back = You may take stones back.
ask-missions = Lay a mission, or end your mission turn.
ask-pay = Pay for { $mission }: { $price }.
ask-draw = Draw a mission from a deck.
ask-draws = Draw a mission from a deck. You have { $n } draws.
ask-keep = Which chip do you keep? The others become coats.
ask-swap = You may put one or two missions under their decks and draw others.
ask-second-swap = Do you put a second mission under its deck?

# Buttons.
do-play-no-intrigue = Play no intrigue card
do-not-claim = Do not use the mission
do-not-bribe = No bribe
do-waste-card = No stone: the card has no effect
do-no-more-stones = No more stones
do-end-missions = End the mission turn
do-exchange-no-mission = Exchange no mission
do-put-no-second = Put no second mission under its deck
do-use-no-more = Use no more missions
do-take-none-back = Take no stones back
do-no-stone = No stone
do-use = Use a { $deck } mission: { $what }
do-play = Play { $card }
do-play-as-joker = Play { $card } as a joker for { $stones }
do-exchange = Exchange { $card } for a new card
do-skip = Skip this turn for { $price }
do-place = Place a stone on { $tile }
do-take-back = Take { $stones } back
do-from-general = From the general supply
do-from-own = From your own supply
do-intrigue-general = Play the card: { $stones } from the general supply
do-intrigue-own = Play the card: { $stones } from your own supply
do-claim = Win the tie
do-bribe = Bribe for { $payout }
do-lay = Lay { $mission } for { $price }
do-pay = Pay with { $price }
do-crown = Pay { $price } to exchange a { $chip } for a crown
do-draw = Draw from the { $deck } deck
do-keep = Keep a { $chip }
do-put = Put { $mission } under its deck (it costs { $price })
do-put-some = Put a { $deck } mission under its deck

# Why something is refused: no capital at the beginning, no stop at the end.
why-not-asked = that is not what you are being asked now
why-not-ready = none of your missions can do this now: { $effect }
why-wrong-use = this mission is used in a different way: { $effect }
why-no-stones = you cannot take that many stones there
why-general-first = take stones from the general supply first, then from your own
why-no-intrigue = there is no intrigue card to draw
why-no-card = you do not hold { $card }
why-wrong-start = this card does not let you start on { $tile }
why-not-adjacent = { $tile } does not touch the tile of your last stone
why-returns = { $tile } is already on the path
why-too-many = this card does not take that many stones back
why-no-intrigue-card = you do not hold this person's intrigue card
why-no-money = you do not have enough Louisdor
why-no-mission = you do not hold that mission: { $effect }
why-cannot-pay = your chips do not pay for that mission: { $effect }
why-wrong-chips = these chips do not pay for this mission, or you do not have them
why-crown-for-crown = a crown stays a crown
why-no-chip = you have no { $chip }
why-empty-deck = the { $deck } deck is empty
why-deck-order = put the mission of the lighter deck away first
why-wrong-draw = that is not what has to be drawn now
why-impossible-draw = that cannot be drawn: it is not there, or the number is wrong
why-seats = Louis XIV is for { $least } to { $most } players, not { $seats }
why-tiles = the tiles are numbered 1 to { $most }: tile { $tile } is missing or one too many
why-stated-condition = the { $side } of tile { $tile } has the condition "{ $condition }"
why-same-condition = the two sides of a tile have different conditions, but those of tile { $tile } are the same
why-needs-price = the { $side } of tile { $tile } needs a price of 1 to { $most } Louisdor
why-needs-no-number = the { $side } of tile { $tile } needs no number: its condition is first place
why-needs-stones = the { $side } of tile { $tile } needs 1 to { $most } stones
why-money-cards = the money cards are numbered 1 to 8: card { $card } is missing or one too many
why-money-tile = money card { $card } needs one of the tiles 1 to { $most } for Louis
why-money-amount = money card { $card } needs an amount of at most { $most } Louisdor
why-no-such-mission = there is no such mission: they are called l1 to l7, m1 to m5 and d1 to d8
why-copies = { $needs } of the { $all } missions are "{ $effect }", not { $given }
why-light-cost = a light mission costs one certain chip and any other, so "{ $effect }" cannot cost "{ $cost }"
why-medium-cost = a medium mission costs two different chips, so "{ $effect }" cannot cost "{ $cost }"
why-dark-cost = a dark mission costs two equal chips, so "{ $effect }" cannot cost "{ $cost }"

# The score sheet.
points-for-missions = Missions
points-for-coats = Coats won in play
points-for-influence-cards = Coats for influence cards
points-for-intrigue-cards = Coats for intrigue cards
points-for-chips = Coats for chips
points-for-stones = Coats for stones on tiles
points-for-louisdor = Coats for Louisdor
points-for-majorities = Majorities of coats
