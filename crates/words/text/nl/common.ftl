# What all games and pages share. How these files are written: docs/words.md.

list-comma = { ", " }
list-and = { " en " }
list-or = { " of " }

points = { $n ->
    [one] { $n } punt
   *[other] { $n } punten
}

in-words = { $n ->
    [0] geen
    [1] één
    [2] twee
    [3] drie
    [4] vier
    [5] vijf
    [6] zes
    [7] zeven
    [8] acht
    [9] negen
    [10] tien
    [11] elf
    [12] twaalf
   *[other] { $n }
}
