# In the Shadow of the Emperor. How these files are written: docs/words.md.

electorate-trier = Trier
electorate-cologne = Cologne
electorate-mainz = Mainz
electorate-palatinate = the Palatinate
electorate-saxony = Saxony
electorate-brandenburg = Brandenburg
electorate-bohemia = Bohemia

card-rival = Rival
card-doctor = Doctor
card-move = Move
card-pope = Pope
card-excommunication = Excommunication
card-church-influence = Church Influence
card-promotion = Promotion
card-indulgence = Indulgence
card-kings-daughter = King's Daughter
card-permit = Permit
card-ordinance = Ordinance
card-grey-eminence = Grey Eminence

offer-rival = Rival
offer-doctor = Doctor
offer-move = Move
offer-pope = Pope
offer-excommunication = Excommunication
offer-church-influence = Church Influence
offer-promotion = Promotion
offer-indulgence = Indulgence
offer-kings-daughter = King's Daughter
offer-permit-baron = a Permit for a Baron
offer-permit-couple = a Permit for a Couple
offer-ordinance = Ordinance

side-baron = Baron
side-couple = Couple

ground-aristocrat = an aristocrat space
ground-castle = a castle

ballot-emperor = the emperor
ballot-rival = the rival

# What points are for: “@1 gains 2 points for …”.
source-elector = a new elector
source-mainz = the privilege of Mainz
source-city = a city
source-indulgence = an indulgence
source-marriage = a daughter's marriage
source-vote = voting for the winner
source-emperor = being emperor

thalers = { $n ->
    [one] { $n } thaler
   *[other] { $n } thalers
}
noble = { $owner }'s { $side } aged { $age }
# A noble of the reader's own, behind “your” or “a”.
own-noble = { $side } aged { $age }
place-throne = on the throne
place-elector = as elector of { $electorate }
place-aristocrat = in { $electorate }
space = on { $ground } in { $electorate }
vote-of = { $seat } for { $ballot }

# What happens.
started = { $seat } is the first emperor.
drawn-out = { $spiritual } and { $secular } are out of the game.
round-began = Round { $round } begins.
income = { $seat } receives { $thalers }.
nobles-aged = All nobles are ten years older.
died = { $noble } { $place } dies.
eminence-died = { $seat }'s Grey Eminence dies.
crowned = { $noble } takes the throne.
ascended = { $noble } leaves { $from } and takes the throne.
settled = { $noble } is placed { $place }.
moved = { $noble } moves from { $from } to { $to }.
knight-placed = { $seat } places a knight { $to }.
knight-moved = { $seat } moves a knight standing { $from } to a new place { $to }.
knight-pushed = One of { $owner }'s knights is pushed out of { $electorate }.
knight-promoted = One of { $seat }'s knights in { $electorate } is promoted.
son-lost = { $seat } would have a son, but has no tile left or no room for him.
childless = { $seat } has no coloured cards and so no child.
proposed = { $seat } offers a daughter's hand to { $noble } { $place }.
married = A Baron marries and is now { $noble } { $place }.
refused = { $seat } refuses the marriage.
unmarried = { $seat }'s daughter stays unmarried and brings in { $thalers }.
cards-returned = All cards return to the display.
took = { $seat } takes { $offer } for { $cost }.
took-unused = { $seat } takes { $card } for { $cost } without using it.
used-privilege = { $seat } uses the privilege of { $electorate }.
used-privilege-for = { $seat } uses the privilege of { $electorate } for { $offer }.
treated = The doctor's patient is now { $noble } { $place }.
city-built = { $seat } builds a city in { $electorate }.
passed = { $seat } passes.
scored = { $seat } gains { $points } for { $source }.
eminence-placed = { $seat } places the Grey Eminence beside { $electorate }.
tie-decided = The emperor decides the tie in { $electorate } in favour of { $seat }.
elector-stays = { $seat } keeps the elector of { $electorate }.
new-elector = { $noble } becomes elector of { $electorate }.
vacant = { $electorate } has no elector.
retired = { $noble } finds no room and returns to the supply.
named = { $seat } names { $electorate } for { $card }.
voted = { $seat } has voted.
voted-for = { $seat } votes for { $ballot }.
counted = The ballots are opened: { LIST($votes, joint: "comma") }. Votes: { $for_emperor } for the emperor, { $for_rival } for the rival.
emperor-stays = { $seat } remains emperor.
new-emperor = { $seat } is the new emperor.
emperor-paid = { $seat }, the emperor, receives { $thalers }.
imperial-placed = An imperial city is placed in { $electorate }.
imperial-moved = An imperial city moves from { $from } to { $to }.
ended = The game is over.
rounds-played = { $rounds } rounds have been played.

# What a player is asked.
ask-draw = The lot decides.
ask-over = The game is over.
ask-first-city = Place the first imperial city.
ask-set-up-elector = Place a { $noble } as elector.
ask-set-up-noble = Place a { $noble }.
ask-set-up-knight = Place a knight.
ask-throne = The throne is empty. Choose the noble who takes it.
ask-throne-after-doctor = The doctor has killed the noble on the throne. Choose a successor.
ask-throne-after-election = You are emperor. Choose the noble who takes the throne.
ask-daughter = You have a daughter. Offer her hand to another player's Baron, or take { $thalers }.
ask-proposal = { $seat } offers a daughter's hand to { $noble } { $place }. Do you agree to the marriage?
ask-turn = Buy a card, use a privilege, place or move a knight, or pass.
ask-knight-to = Where does the knight go?
ask-doctor = Whom does the doctor treat: one of your nobles, to make him younger, or another player's, to make him older?
ask-move = Which noble moves?
ask-promotion = Which of your knights is promoted to Baron?
ask-kings-daughter = Which of your Barons marries the king's daughter?
ask-ordinance = Where do you build your city?
ask-son = You have a son. Where does he settle?
ask-deposed = You have lost the throne. Where does your { $noble } go?
ask-where-to = Where does your { $noble } go?
ask-push = Whose knight in { $electorate } makes room for your { $noble }?
ask-eminence = Beside which electorate do you place your Grey Eminence? You may pass.
ask-tie = Power in { $electorate } is tied. Who gets the elector?
ask-new-elector = Which of your nobles becomes elector of { $electorate }?
ask-name-church = Where does your Church Influence work?
ask-name-excommunication = Which secular electorate do you excommunicate?
ask-ballot = Vote in secret: the emperor or the rival?
ask-imperial-city = Place an imperial city.
ask-imperial-move = Move an imperial city, or pass.
ask-imperial-must-move = Move an imperial city.
ask-imperial-to = Where does the imperial city go?

# Buttons.
do-pass = Pass: no more actions this round
do-not-propose = No proposal: take { $thalers }
do-not-place-eminence = Do not place the Grey Eminence
do-leave-imperials = Leave the imperial cities where they are
do-take = Take { $offer } ({ $cost })
do-take-unused = Take { $card } without using it ({ $cost })
do-trier = Privilege of Trier: { $offer } ({ $cost })
do-cologne = Privilege of Cologne: a free doctor
do-palatinate = Privilege of the Palatinate: a free Baron
do-brandenburg = Privilege of Brandenburg: the Grey Eminence
do-place-knight = Place a knight from the supply ({ $cost })
do-move-knight = Move the knight { $space } ({ $cost })
do-go-pushing = To { $electorate }, pushing out a knight
do-go = To { $electorate }
do-beside = Beside { $electorate }
do-move-imperial = Move the one in { $electorate }
do-name = Name { $electorate }
do-elector = Elector of { $electorate }
do-in = In { $electorate }
do-knight = Knight { $space }
do-push-own = Push out your own knight
do-push = Push out one of { $seat }'s knights
do-favour-own = Decide in your own favour
do-favour = Decide in favour of { $seat }
do-accept = Agree: your Baron becomes a Couple
do-refuse = Refuse
do-vote-emperor = Vote for the emperor, { $seat }
do-vote-rival = Vote for the rival, { $seat }
do-vote-any-rival = Vote for the rival
do-younger = Make your { $noble } { $place } younger
do-kill = Kill { $noble } { $place }
do-older = Make { $noble } { $place } older
do-propose = Propose to { $noble } { $place }
do-crown = Your { $noble } { $place } takes the throne
do-install = Your { $noble } becomes elector
do-move = Move your { $noble } { $place }
do-marry = Your { $noble } { $place } marries
do-choose = { $noble } { $place }

# Why something is refused: no capital at the beginning, no stop at the end.
why-not-asked = that is not what you are being asked now
why-start-draw = the start player has to be drawn from among the players
why-electorate-draw = one archbishopric and one secular electorate have to be drawn
why-not-in-play = { $electorate } is out of this game
why-seat-taken = the elector seat of { $electorate } is taken
why-no-free-space = there is no free space of that kind in { $electorate }
why-full-of-nobles = nobles hold all the aristocrat spaces in { $electorate }
why-no-city-space = there is no free city space in { $electorate }
why-same-electorate = a Move must lead to a different electorate
why-no-such-noble = there is no such noble there
why-not-own-aristocrat = choose one of your own nobles on an aristocrat space
why-not-for-the-throne = only one of your nobles on an aristocrat space can take the throne, never an elector
why-nowhere-to-go = this noble has nowhere else to go
why-cannot-marry = only a Baron who is not an archbishop can marry
why-own-baron = a daughter marries another player's Baron
why-foreign-baron = the King's Daughter marries one of your own Barons
why-too-young = a noble aged { $age } cannot become younger
why-gone = no cards of this kind are left: { $card }
why-not-for-trier = Trier allows only a phase IV action whose cards are all gone, and this is not one: { $offer }
why-too-expensive = that costs { $cost }; you have { $has }
why-nothing-to-do = you cannot carry that out now
why-emperor-is-no-rival = the emperor cannot take the Rival
why-must-be-used = you may take a card without using it only in a game for two, and only a card that acts at once
why-not-elector = you are not the elector of { $electorate }
why-privilege-used = the privilege of { $electorate } has already been used this round
why-no-knight = you have no knight there
why-no-knight-to-push = { $seat } has no knight on an aristocrat space there
why-not-tied = { $seat } cannot be chosen: either not tied there, or without a suitable noble
why-not-a-baron = only a Baron can become an archbishop
why-not-there = choose one of your nobles on an aristocrat space of { $electorate }
why-not-spiritual = Church Influence needs an archbishopric
why-not-secular = Excommunication needs a secular electorate
why-no-imperial-city = there is no imperial city in { $electorate }
why-imperial-stays = the imperial city must go to another electorate
why-imperial-must-move = you must move an imperial city: none of them has a free city space in its own electorate, so they cannot all stay where they are
why-seats = In the Shadow of the Emperor is for { $least } to { $most } players, not { $seats }
why-spaces = { $electorate } can have 1 to { $aristocrat } aristocrat spaces, at most { $castle } castles and at most { $city } city spaces
why-board-too-small = the board has too few spaces to set up a game for { $seats } players
why-coloured-rival = the Rival is white

# The score sheet.
points-for-electors = New electors
points-for-mainz = Elector of Mainz
points-for-cities = Cities
points-for-indulgences = Indulgences
points-for-marriages = Daughters married
points-for-votes = Votes for the winner
points-for-reigning = Reigning as emperor
