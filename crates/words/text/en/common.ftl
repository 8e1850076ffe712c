# What all games and pages share. How these files are written: docs/words.md.

# Between the items of a list, and before the last.
list-comma = { ", " }
list-and = { " and " }
list-or = { " or " }

points = { $n ->
    [one] { $n } point
   *[other] { $n } points
}

# A small number as a sentence writes it.
in-words = { $n ->
    [0] no
    [1] one
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
    [10] ten
    [11] eleven
    [12] twelve
   *[other] { $n }
}
