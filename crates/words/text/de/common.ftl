# What all games and pages share. How these files are written: docs/words.md.

list-comma = { ", " }
list-and = { " und " }
list-or = { " oder " }

points = { $n ->
    [one] { $n } Punkt
   *[other] { $n } Punkte
}

# Before a noun that is plural or feminine: „eine Runde“, „vier Runden“.
in-words = { $n ->
    [0] keine
    [1] eine
    [2] zwei
    [3] drei
    [4] vier
    [5] fünf
    [6] sechs
    [7] sieben
    [8] acht
    [9] neun
    [10] zehn
    [11] elf
    [12] zwölf
   *[other] { $n }
}
