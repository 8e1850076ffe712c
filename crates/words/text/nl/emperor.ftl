# In de schaduw van de keizer. Hoe deze bestanden worden geschreven: docs/words.md.

electorate-trier = Trier
electorate-cologne = Keulen
electorate-mainz = Mainz
electorate-palatinate = de Palts
electorate-saxony = Saksen
electorate-brandenburg = Brandenburg
electorate-bohemia = Bohemen

card-rival = Antikeizer
card-doctor = Medicus
card-move = Verhuizing
card-pope = Paus
card-excommunication = Uitsluiting
card-church-influence = Kerkelijke invloed
card-promotion = Promotie
card-indulgence = Aflaat
card-kings-daughter = Koningsdochter
card-permit = Instroom
card-ordinance = Stadsrecht
card-grey-eminence = Grijze eminentie

offer-rival = Antikeizer
offer-doctor = Medicus
offer-move = Verhuizing
offer-pope = Paus
offer-excommunication = Uitsluiting
offer-church-influence = Kerkelijke invloed
offer-promotion = Promotie
offer-indulgence = Aflaat
offer-kings-daughter = Koningsdochter
offer-permit-baron = Instroom van een baron
offer-permit-couple = Instroom van een echtpaar
offer-ordinance = Stadsrecht

side-baron = baron
    .the = de baron
side-couple = echtpaar
    .the = het echtpaar

ground-aristocrat = een adelveld
ground-castle = een burchtveld

ballot-emperor = de keizer
ballot-rival = de antikeizer

# Waarvoor er punten zijn, achter ‘voor’.
source-elector = een nieuwe keurvorst
source-mainz = het privilege van Mainz
source-city = een stad
source-indulgence = een aflaat
source-marriage = het huwelijk van een dochter
source-vote = de keuze voor de winnaar
source-emperor = het keizerschap

thalers = { $n ->
    [one] { $n } daalder
   *[other] { $n } daalders
}
noble = { THE($side) } ({ $age }) van { $owner }
# Een edele van wie het leest, achter ‘je’ of ‘een’.
own-noble = { $side } ({ $age })
# `at` staat achter een edele die daar is.
place-throne = op de troon
    .at = op de troon
place-elector = als keurvorst van { $electorate }
    .at = (keurvorst van { $electorate })
place-aristocrat = in { $electorate }
    .at = in { $electorate }
space = op { $ground } in { $electorate }
    .from = van { $ground } in { $electorate }
    .to = naar { $ground } in { $electorate }
vote-of = { $seat } voor { $ballot }

# Wat er gebeurt.
started = { $seat } is de eerste keizer.
drawn-out = { $spiritual } en { $secular } doen niet mee.
round-began = Ronde { $round } begint.
income = { $seat } ontvangt { $thalers }.
nobles-aged = Alle edelen worden tien jaar ouder.
died = { $noble } sterft { $place }.
eminence-died = De grijze eminentie van { $seat } sterft.
crowned = { $noble } bestijgt de troon.
ascended = { $noble } verlaat { $from } en bestijgt de troon.
settled = { $noble } vestigt zich { $place }.
moved = { $noble } verhuist van { $from } naar { $to }.
knight-placed = { $seat } zet een ridder { $to }.
knight-moved = { $seat } verplaatst een ridder { FROM($from) } { TO($to) }.
knight-pushed = Een ridder van { $owner } wordt uit { $electorate } verdrongen.
knight-promoted = Een ridder van { $seat } in { $electorate } krijgt promotie.
son-lost = { $seat } zou een zoon krijgen, maar heeft geen edele meer of geen plaats voor hem.
childless = { $seat } heeft geen gekleurde kaarten en dus geen kind.
proposed = { $seat } biedt { $noble } { AT($place) } de hand van een dochter aan.
married = Een baron trouwt en is nu { $noble } { AT($place) }.
refused = { $seat } weigert het huwelijk.
unmarried = De dochter van { $seat } blijft ongetrouwd en levert { $thalers } op.
cards-returned = Alle kaarten gaan terug naar de etalage.
took = { $seat } neemt ‘{ $offer }’ voor { $cost }.
took-unused = { $seat } neemt ‘{ $card }’ voor { $cost } zonder de kaart te gebruiken.
used-privilege = { $seat } gebruikt het privilege van { $electorate }.
used-privilege-for = { $seat } gebruikt het privilege van { $electorate } voor ‘{ $offer }’.
treated = De patiënt van de medicus is nu { $noble } { AT($place) }.
city-built = { $seat } bouwt een stad in { $electorate }.
passed = { $seat } past.
scored = { $seat } krijgt { $points } voor { $source }.
eminence-placed = { $seat } zet de grijze eminentie naast { $electorate }.
tie-decided = De keizer beslist de gelijke stand in { $electorate } in het voordeel van { $seat }.
elector-stays = { $seat } houdt de keurvorst van { $electorate }.
new-elector = { $noble } wordt keurvorst van { $electorate }.
vacant = { $electorate } heeft geen keurvorst.
retired = { $noble } vindt geen plaats en gaat terug naar de voorraad.
named = { $seat } noemt { $electorate } voor ‘{ $card }’.
voted = { $seat } heeft gekozen.
voted-for = { $seat } stemt voor { $ballot }.
counted = De keuzekaarten gaan open: { LIST($votes, joint: "comma") }. Stemmen: { $for_emperor } voor de keizer, { $for_rival } voor de antikeizer.
emperor-stays = { $seat } blijft keizer.
new-emperor = { $seat } is de nieuwe keizer.
emperor-paid = { $seat } ontvangt als keizer { $thalers }.
imperial-placed = In { $electorate } komt een rijksstad.
imperial-moved = Een rijksstad gaat van { $from } naar { $to }.
ended = Het spel is afgelopen.
rounds-played = Er zijn { $rounds } rondes gespeeld.

# Wat een speler wordt gevraagd.
ask-draw = Het lot beslist.
ask-over = Het spel is afgelopen.
ask-first-city = Zet de eerste rijksstad in.
ask-set-up-elector = Zet een { $noble } in als keurvorst.
ask-set-up-noble = Zet een { $noble } in.
ask-set-up-knight = Zet een ridder in.
ask-throne = De troon is leeg. Kies de edele die hem bestijgt.
ask-throne-after-doctor = De medicus heeft de edele op de troon laten sterven. Kies een opvolger.
ask-throne-after-election = Jij bent keizer. Kies de edele die de troon bestijgt.
ask-daughter = Je hebt een dochter. Bied haar hand aan een baron van een ander aan, of neem { $thalers }.
ask-proposal = { $seat } biedt { $noble } { AT($place) } de hand van een dochter aan. Stem je in met het huwelijk?
ask-turn = Koop een kaart, gebruik een privilege, zet een ridder in of verplaats er een, of pas.
ask-knight-to = Waar gaat de ridder heen?
ask-doctor = Wie behandelt de medicus: een van jouw edelen, om hem jonger te maken, of die van een ander, om hem ouder te maken?
ask-move = Welke edele verhuist?
ask-promotion = Welke van je ridders wordt baron?
ask-kings-daughter = Welke van je baronnen trouwt met de koningsdochter?
ask-ordinance = Waar bouw je je stad?
ask-son = Je hebt een zoon. Waar vestigt hij zich?
ask-deposed = Je hebt de troon verloren. Waar gaat je { $noble } heen?
ask-where-to = Waar gaat je { $noble } heen?
ask-push = Wiens ridder in { $electorate } maakt plaats voor je { $noble }?
ask-eminence = Naast welk keurvorstendom zet je je grijze eminentie? Je mag passen.
ask-tie = Gelijke stand in { $electorate }. Wie krijgt de keurvorst?
ask-new-elector = Welke van je edelen wordt keurvorst van { $electorate }?
ask-name-church = Waar werkt je kerkelijke invloed?
ask-name-excommunication = Welk wereldlijk keurvorstendom sluit je uit?
ask-ballot = Kies in het geheim: de keizer of de antikeizer?
ask-imperial-city = Zet een rijksstad in.
ask-imperial-move = Verzet een rijksstad, of pas.
ask-imperial-must-move = Verzet een rijksstad.
ask-imperial-to = Waar gaat de rijksstad heen?

# Knoppen.
do-pass = Pas: geen acties meer in deze ronde
do-not-propose = Geen aanzoek: neem { $thalers }
do-not-place-eminence = Gebruik de grijze eminentie niet
do-leave-imperials = Laat de rijkssteden staan
do-take = Neem ‘{ $offer }’ ({ $cost })
do-take-unused = Neem ‘{ $card }’ ongebruikt ({ $cost })
do-trier = Privilege van Trier: ‘{ $offer }’ ({ $cost })
do-cologne = Privilege van Keulen: een gratis medicus
do-palatinate = Privilege van de Palts: een gratis baron
do-brandenburg = Privilege van Brandenburg: de grijze eminentie
do-place-knight = Zet een ridder uit de voorraad in ({ $cost })
do-move-knight = Verplaats de ridder { $space } ({ $cost })
do-go-pushing = Naar { $electorate }, verdringt een ridder
do-go = Naar { $electorate }
do-beside = Naast { $electorate }
do-move-imperial = Verzet die in { $electorate }
do-name = Noem { $electorate }
do-elector = Keurvorst van { $electorate }
do-in = In { $electorate }
do-knight = Ridder { $space }
do-push-own = Verdring je eigen ridder
do-push = Verdring een ridder van { $seat }
do-favour-own = Beslis voor jezelf
do-favour = Beslis voor { $seat }
do-accept = Stem toe: je baron wordt een echtpaar
do-refuse = Weiger
do-vote-emperor = Kies de keizer ({ $seat })
do-vote-rival = Kies de antikeizer ({ $seat })
do-vote-any-rival = Kies de antikeizer
do-younger = Maak je { $noble } { AT($place) } jonger
do-kill = Laat { $noble } { AT($place) } sterven
do-older = Maak { $noble } { AT($place) } ouder
do-propose = Doe een aanzoek bij { $noble } { AT($place) }
do-crown = Je { $noble } { AT($place) } bestijgt de troon
do-install = Je { $noble } wordt keurvorst
do-move = Verhuis je { $noble } { AT($place) }
do-marry = Je { $noble } { AT($place) } trouwt
do-choose = { $noble } { AT($place) }

# Waarom iets niet mag: zonder hoofdletter, zonder punt.
why-not-asked = dat wordt je nu niet gevraagd
why-start-draw = de startspeler moet uit de spelers worden geloot
why-electorate-draw = er moeten één aartsbisdom en één wereldlijk keurvorstendom worden geloot
why-not-in-play = { $electorate } doet niet mee in dit spel
why-seat-taken = het keurvorstveld van { $electorate } is bezet
why-no-free-space = er is geen zo'n veld vrij in { $electorate }
why-full-of-nobles = op alle adelvelden in { $electorate } staan edelen
why-no-city-space = er is geen stadveld vrij in { $electorate }
why-same-electorate = een verhuizing leidt naar een ander keurvorstendom
why-no-such-noble = zo'n edele is daar niet
why-not-own-aristocrat = kies een van je eigen edelen op een adelveld
why-not-for-the-throne = alleen een van je edelen op een adelveld kan de troon bestijgen, nooit een keurvorst
why-nowhere-to-go = deze edele kan nergens anders heen
why-cannot-marry = alleen een baron die geen aartsbisschop is, kan trouwen
why-own-baron = een dochter trouwt met een baron van een ander
why-foreign-baron = de koningsdochter trouwt met een van je eigen baronnen
why-too-young = een edele ({ $age }) kan niet jonger worden
why-gone = deze kaarten zijn op: ‘{ $card }’
why-not-for-trier = Trier staat alleen een actie van fase IV toe waarvan de kaarten op zijn, en dit is er geen: ‘{ $offer }’
why-too-expensive = dat kost { $cost }; je hebt { $has }
why-nothing-to-do = dat kun je nu niet uitvoeren
why-emperor-is-no-rival = de keizer kan geen antikeizer worden
why-must-be-used = alleen met twee spelers mag je een kaart ongebruikt nemen, en alleen een kaart die meteen werkt
why-not-elector = je bent geen keurvorst van { $electorate }
why-privilege-used = het privilege van { $electorate } is deze ronde al gebruikt
why-no-knight = je hebt daar geen ridder
why-no-knight-to-push = { $seat } heeft daar geen ridder op een adelveld
why-not-tied = { $seat } kan niet worden gekozen: daar geen gelijke stand, of geen geschikte edele
why-not-a-baron = alleen een baron kan aartsbisschop worden
why-not-there = kies een van je edelen op een adelveld van { $electorate }
why-not-spiritual = ‘Kerkelijke invloed’ vraagt om een aartsbisdom
why-not-secular = ‘Uitsluiting’ vraagt om een wereldlijk keurvorstendom
why-no-imperial-city = er is geen rijksstad in { $electorate }
why-imperial-stays = de rijksstad moet naar een ander keurvorstendom
why-imperial-must-move = je moet een rijksstad verzetten: geen enkele heeft een vrij stadveld in het eigen keurvorstendom, dus ze kunnen niet allemaal blijven staan
why-seats = ‘In de schaduw van de keizer’ is voor { $least } tot { $most } spelers, niet { $seats }
why-spaces = { $electorate } kan 1 tot { $aristocrat } adelvelden, hoogstens { $castle } burchtvelden en hoogstens { $city } stadvelden hebben
why-board-too-small = het speelbord heeft te weinig velden voor een spel met { $seats } spelers
why-coloured-rival = de kaart ‘Antikeizer’ is wit

# Het scoreblad.
points-for-electors = Nieuwe keurvorsten
points-for-mainz = Keurvorst van Mainz
points-for-cities = Steden
points-for-indulgences = Aflaten
points-for-marriages = Uitgehuwelijkte dochters
points-for-votes = Stemmen voor de winnaar
points-for-reigning = Regeren als keizer
