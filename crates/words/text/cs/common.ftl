# What all games and pages share. How these files are written: docs/words.md.

list-comma = { ", " }
list-and = { " a " }
list-or = { " nebo " }

points = { $n ->
    [one] { $n } bod
    [few] { $n } body
   *[other] { $n } bodů
}

# Czech numerals decline, so sentences write the figure.
in-words = { $n }
