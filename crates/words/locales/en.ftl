### What Arène says, in English. The French file has the same messages in the same order.

count-vertices = { $count ->
    [one] { $count } vertex
   *[other] { $count } vertices
}

## Game specs

param-twice = Parameter “{ $key }” is given twice. Keep one of them.
param-empty = Parameter “{ $key }” has no value. Give one, or leave it out.
param-switch = “{ $key }” is a switch: write it without a value.
param-missing = Parameter “{ $key }” is missing.
param-wants-number = { $key }={ $value }: a whole number is wanted, for example { $key }=4.
param-wants-list = { $value } is not a list of whole numbers for “{ $key }”. Join them with +, for example 1+3+5.
param-wants-size = { $value } is not a size for “{ $key }”. Write two whole numbers joined by x, for example 4x6.
param-large = { $value } is too large for “{ $key }”. Choose a smaller number.
param-wants-choice = { $key }={ $value }: choose one of { $choices }.
param-unknown = There is no parameter “{ $key }” here. The parameters are: { $keys }.
param-unknown-nearest = There is no parameter “{ $key }” here. Did you mean “{ $nearest }”? The parameters are: { $keys }.
param-none = There is no parameter “{ $key }” here: this game takes none.

## Positions and moves

move-illegal = “{ $move }” is not a legal move here. Legal moves: { $moves }.
move-after-the-end = “{ $move }” cannot be played: the play is over.

## Heap games: names, rules and parameters

game-nim = Nim
game-nim-rules = Each turn takes 1, 2 or 3 sticks from the heap, or, where there are several heaps, any number from one of them. Whoever takes the last stick loses; with rule=normal, wins.
game-nim-fact = With one heap, whoever receives 1, 5, 9, 13, … sticks loses.
param-nim-heaps = the sticks of each heap, for example 9 or 1+3+5+7
param-nim-take = how many sticks a turn may take; without it, any number if there are several heaps
param-nim-rule = whether taking the last stick loses (misere) or wins (normal)
param-nim-light = stops at one stick, whose owner loses

nim-turn-some = Each turn takes { $some } from { $heaps ->
    [one] the heap
   *[other] one of the heaps
}.
nim-turn-any = Each turn takes any number of sticks from { $heaps ->
    [one] the heap
   *[other] one of the heaps
}.
nim-end-misere = Whoever takes the last stick loses.
nim-end-normal = Whoever takes the last stick wins.
nim-end-stuck-misere = Whoever makes the last move loses.
nim-end-stuck-normal = Whoever makes the last move wins.
nim-end-light = Play stops at one stick: whoever would have to take it loses.
nim-fact-heap = Whoever receives { $lost }, … sticks loses.
nim-fact-normal = Whoever receives heaps that add up to 0 without carries, in base two, loses.
nim-fact-misere = Whoever receives heaps that add up to 0 without carries, in base two, loses, as long as one of them has two sticks or more.
one-of-sticks = { $all ->
    [none] { $last ->
        [1] 1 stick
       *[other] { $last } sticks
    }
   *[other] { $all } or { $last } sticks
}

game-grundy = Grundy’s game
game-grundy-rules = Each turn splits one heap into two heaps of different sizes. Whoever cannot move loses.
game-grundy-fact = Nobody knows whether the values of its heaps ever become periodic.
param-grundy-heap = the sticks of the first heap

game-wythoff = Wythoff’s game
game-wythoff-rules = Each turn takes any number of sticks from one of two heaps, or the same number from both. Whoever takes the last stick wins.
game-wythoff-fact = The n-th losing pair is n times the golden ratio and n times its square, both rounded down: 1 and 2, 3 and 5, 4 and 7, …
param-wythoff-heaps = the sticks of the two heaps, for example 8+5

game-chocolate = Chocolate bar
game-chocolate-rules = Each turn eats some of the last rows or some of the last columns of the bar. The top left square is poisoned: whoever is left with it alone loses.
game-chocolate-fact = Whoever receives a square bar loses.
param-chocolate-size = rows x columns of the bar

game-chomp = Chomp
game-chomp-rules = Each turn chooses a square and eats it with everything to the right of it and below it. The top left square is poisoned: whoever is left with it alone loses.
game-chomp-fact = The first player wins every board but 1×1, yet nobody knows the winning bite in general.
param-chomp-size = rows x columns of the board

## Heap games: impossible sizes

nim-heaps-many = { $count } heaps are too many: Nim holds at most { $most }. Leave some out.
nim-heap-large = A heap of { $sticks } is too large: in a game of { $count } heaps each holds at most { $most }. Make it smaller, or play with fewer heaps.
nim-heap-free = A heap of { $sticks } has too many moves: where any number may be taken from { $count } heaps, each holds at most { $most }. Make it smaller, or say how many may be taken, for example take=1+2+3.
nim-take-zero = Each turn takes at least one stick: leave 0 out of “take”.
nim-light-normal = “light” stops at one stick and belongs to misère play: leave out “light” or rule=normal.
nim-light-take = “light” stops at one stick, which play reaches only where one stick may be taken: add 1 to “take”, or leave out “light”.
nim-light-empty = “light” stops at one stick, but there is none: add a stick, or leave out “light”.
grundy-heap-large = A heap of { $sticks } is too large: values are computed up to { $most }, positions up to { $positions }. Choose a smaller heap.
grundy-positions = Positions of Grundy’s game hold at most { $most } sticks. For the value of a larger heap: arene grundy { $game }.
wythoff-two = Wythoff’s game has two heaps, not { $count }: write for example 8+5.
wythoff-heap-large = A heap of { $sticks } is too large: a heap holds at most { $most }. Choose a smaller one.
chocolate-size = There is no bar of { $size }: rows and columns go from 1 to { $most }, for example 4x6.
chomp-size = There is no board of { $size }: rows and columns start at 1 and are at most { $most } together, for example 2x3.

## Heap games: positions

position-heaps = “{ $text }” is not a position: write the sticks of each heap joined by +, for example { $example }.
position-heaps-many = “{ $text }” has { $count } heaps, but the game has { $most }. Leave some out, as in { $example }, or name a game with more heaps.
position-heap-large = “{ $text }” has a heap that is too large: here a heap holds at most { $most }, as in { $example }.
position-unread = “{ $text }” is no position of this game. Write it as in { $example }.
position-not-there = Play from the start leads to no position “{ $text }”. Write it as in { $example }.
position-too-far = “{ $text }” was not found: the game has too many positions to look through all their names. Play towards it from { $example }.
rules-failed = The rules of the game failed at { $position }: { $error }
position-sticks-many = “{ $text }” has too many sticks: positions of Grundy’s game hold at most { $most } in all, as in { $example }.
position-bar = “{ $text }” is not a bar: write rows x columns, each from 1 to { $most }, for example { $example }.
position-rows = “{ $text }” is not a position: write the lengths of the rows from the top, joined by +, for example { $example }.
position-rows-many = “{ $text }” has { $count } rows, but the board has { $most }. Leave some out, as in { $example }, or name a larger board.
position-rows-grow = “{ $text }”: row { $row } is longer than the row above it, but a bite eats everything below it too. Rows never grow from the top down, as in { $example }.
position-row-long = “{ $text }” has a row that is too long: on this board a row holds at most { $most } squares, as in { $example }.
position-poison = “{ $text }” leaves nothing, but the poisoned square always stays. Write 1 for that square alone, or for example { $example }.

unreachable-start = Play starts here with J0 to move and never comes back: J1 never has this position.
unreachable-heap = Heap { $heap } has grown: it has { $sticks } here, and { $start } at the start.
unreachable-light = The light representation stops at one stick: nobody takes the last one.
unreachable-sticks = The heaps hold { $sticks } in all, but Grundy’s game keeps the { $start } of its start.
unreachable-splits = { $splits ->
    [0] No split has been made: it is { $player }’s turn.
    [one] One split has been made: it is { $player }’s turn.
   *[other] { $splits } splits have been made: it is { $player }’s turn.
}
unreachable-bar = The bar { $size } does not fit into that of the start, { $start }.
unreachable-row = The first row has { $squares } squares, but the board is { $columns } wide.

## Grid games

game-tictactoe = Tic-tac-toe
game-tictactoe-rules = J0 puts an X into an empty cell, then J1 an O, and so on. Who first has three in a row, in a column or on a diagonal wins. A full board without a line is a draw.
game-tictactoe-fact = A draw if nobody errs, yet the first player wins 131,184 of its 255,168 games.
tictactoe-rules-line = J0 puts an X into an empty cell, then J1 an O, and so on. Who first has { $line } in a row, in a column or on a diagonal wins. A full board without a line is a draw.
tictactoe-fact-any = J1 can never force a win: one stone more never harms, so J0 could borrow the winning strategy.
param-tictactoe-size = columns x rows of the board
param-tictactoe-line = stones in line that win
game-connect4 = Connect 4
game-connect4-rules = In turn, the players drop a stone into a column; it falls as far as it can. Who first has four in a row, in a column or on a diagonal wins. It is a draw when no column has room.
game-connect4-fact = From the empty 7×6 board J0 wins, with the 41st of the 42 stones if J1 defends best.
connect4-rules-line = In turn, the players drop a stone into a column; it falls as far as it can. Who first has { $line } in a row, in a column or on a diagonal wins. It is a draw when no column that may be played has room.
connect4-rules-only = Only these columns may be played: { $only }.
param-connect4-size = columns x rows of the board
param-connect4-line = stones in line that win
param-connect4-only = columns that may be played, counted from 1
game-hex = Hex
game-hex-rules = In turn, the players put a stone into an empty cell. J0 wins by joining the top to the bottom, J1 by joining the left to the right.
game-hex-fact = Never a draw; the first player wins on every board, though nobody knows how on large ones.
param-hex-size = cells on each side of the board

grid-empty = There is no board of { $columns }x{ $rows }: columns and rows start at 1.
grid-too-large = A board of { $columns }x{ $rows } has { $bits } cells, which is too large: at most { $most } fit. Choose a smaller one.
grid-too-high = A board of { $columns }x{ $rows } is too large: columns times rows plus one is { $bits }, and at most { $most } fits. Choose a smaller one.
line-empty = A line of 0 stones would be there before the first move. Lines start at line=1.
line-too-long = A line of { $line } fits neither side of a board of { $columns }x{ $rows }: nobody could ever win. Lines may have 1 to { $longest } here; or choose a larger board.
tictactoe-too-wide = { $columns } columns are too many: each is named by a letter, so there are at most { $most }. Exchange columns and rows, or choose fewer.
connect4-only = There is no column { $column } to play: columns go from 1 to { $columns }.
hex-size = There is no Hex board of side { $size }: sides go from 1 to { $most }, for example hex:3.

## Grid games: positions

grid-too-many-rows = There are { $given } rows, but the board has { $rows }. Leave some out, or name a larger board.
grid-letter = Row { $row }: “{ $letter }” is not a cell. Write X for J0’s stones, O for J1’s and . for empty cells.
grid-width = Row { $row }, “{ $text }”, is { $given } wide, but the board is { $columns } wide. Write one of X, O and . for each cell, and / between rows.
connect4-floating = The stone in column { $column }, row { $row } of { $rows } from the top, has nothing below it. Put it lower, or fill the cells below it.
connect4-no-column = Move { $place }: “{ $column }” is not a column. Columns go from 1 to { $columns }; when there are more than 9, join them with +, as in 4+10.
connect4-barred = Move { $place }: column { $column } may not be played. Choose among { $only }.
connect4-full = Move { $place }: column { $column } is full. Choose another one, or leave the move out.
connect4-played-on = Move { $place }, column { $column }, comes after the end: { $winner } has already won. Leave it out.

unreachable-counts = X: { $x }, O: { $o }, { $turn } to move. J0 begins and turns alternate, so these numbers never meet that turn.
unreachable-both-won = Both players have won, but play stops at the first win.
unreachable-played-on = { $winner } has won, but { $other } placed the last stone: play would have stopped before.
unreachable-won-before = Whichever stone { $winner } placed last, the win was there before it: play would have stopped.
unreachable-barred = There is a stone in column { $column }, but only { $only } may be played.
unreachable-order = Taken back in turn from the top of the columns, these stones never lead back to the empty board.

## Opening games and exploring them

spec-empty = A game is missing. Name one, for example nim:9, or an arena file. “arene games” lists the games.
spec-error = “{ $spec }”: { $error }
spec-error-example = “{ $spec }”: { $error } A spec that works: { $example }.
game-refused = { $reason }
game-name-odd = “{ $name }” cannot be the name of a game in specs. Write it in letters and digits.
game-name-taken = There is a game “{ $name }” already. Choose another name.
game-unknown = There is no game “{ $name }”. “arene games” lists the games.
game-not-a-file = “{ $spec }” is no game, and files are not opened here. “arene games” lists the games.
game-unknown-nearest = There is no game “{ $name }”. Did you mean “{ $nearest }”? “arene games” lists the games.
no-such-successor = From { $from } no move leads to { $to }. Moves lead to: { $successors }.
vertex-not-in-arena = { $vertex } is not in the arena explored from { $start }. Choose another start with --from{ $turn ->
    [both] , or add the vertices of the other player with --turn both
   *[one] { "" }
}.
position-unreachable = { $vertex } cannot be reached from the start. { $reason } It is taken as it is.
unreachable-explored = No play from { $start } leads there.
limit-memory = Stopped: this needs more than the { $limit } of memory that are allowed (at least { $needed }).
limit-refused = Stopped: the system does not give the { $needed } of memory that this needs now.
limit-refused-small = Stopped: the system gives no more memory. Close other programs, or ask for less.
limit-vertices = Stopped: there are more than { $limit } vertices.
limit-edges = Stopped: there are more edges than an arena can hold (2³²).
limit-nodes = Stopped: more than { $limit } positions were visited.
limit-plies = Not possible: a play may have more than { $limit } moves.
limit-deadline = Stopped: time is up.
limit-stopped = Stopped on request.
limit-too-large = Not begun: there are about { $positions } positions, far too many for { $limit } of memory.
remedy-memory = Take a smaller size, start later in the game with { $start }, or raise { $memory }.
remedy-memory-size = Take a smaller size, or raise { $memory }.
remedy-memory-alone = Raise { $memory }.
remedy-size = Take a smaller size, or start later in the game with { $start }.
limit-score = Not possible: a play may end with a score of { $score }, and a search reckons with scores of at most { $most }. Solving the whole game has no such bound.
limit-scores = Not possible: this game ends with scores, and here only wins and draws can be reckoned with.
scores-cycle = Play ends with scores here, and may also go round for ever ({ $cycle } → …): what is gained then nobody can say. Scores need a game in which every play ends.
remedy-size-alone = Take a smaller size.
remedy-nodes = Take a smaller { $depth }, or raise { $nodes }.
remedy-time = Allow more time.
remedy-time-depth = Allow more time, or take a smaller { $depth }.
memory-whole = { $whole } { $unit }
memory-tenths = { $whole }.{ $tenths } { $unit }

## Sprague–Grundy values

grundy-partisan = { $game } is partisan: what a player may do depends on the player, and Sprague–Grundy values exist for impartial games only.
grundy-cycle = Play may go round for ever ({ $cycle } → …), and then there are no Sprague–Grundy values.
grundy-scores = { $game } ends with scores, and Sprague–Grundy values exist where who moves last wins or loses.

## Strategy files and plays

strategy-line = Line { $line }: “{ $text }” is no move of a strategy. Write the vertex, an arrow and the next vertex, for example 5_0 -> 3_1.
strategy-not-a-map = A strategy in JSON is an object from vertices to vertices, for example {"{"} "5_0": "3_1" {"}"}.
strategy-at-line = Line { $line }: { $error }
strategy-twice = { $vertex } has two different moves. Keep one of them.
strategy-of-other = This is a strategy of { $other }: no vertex in it is { $player }’s. Choose --player { $other }.
play-empty = The play is empty. Write its vertices with commas between them, for example 9_0,8_1,7_0.
play-no-cycle = An infinite play must come back to a vertex: the last vertex before the dots has not been met before.

## Stored solutions

solution-unreadable = Line { $line }: this is JSON, but no solution as “arene solve SPEC --all --json” writes it.
solution-of-another = The file says that it solves “{ $game }”, not “{ $spec }”. { $flaw }
solution-no-positions = There are no “positions” in this file. Store them with “arene solve SPEC --all --json”.
solution-without = { $vertex } has no “{ $key }”, which “arene solve --all --json” writes for every vertex.
solution-owner = { $vertex }: the owner is wrong.
solution-verdict = { $vertex }: winner, rank and draw do not go together.
solution-twice = { $vertex } is there twice.
solution-missing = { $vertex } is missing.
solution-best = { $vertex }: the best moves are not the ones listed.
solution-count = The count “{ $key }” is wrong: it should be { $right }.
solution-start = { $vertex }: what “start” says of it is wrong.
with-remedy = { $error } { $remedy }
remedy-table-not = “arene solve SPEC -o FILE.arene” makes one.
remedy-table-version = Make it again with “arene solve SPEC -o FILE.arene”.
remedy-table-incomplete = “arene solve SPEC -o FILE” makes the rest of a .part, and any other again.
remedy-table-tile = Start later in the game with --from.
remedy-table-no-name = Name a file, such as “-o game.arene”.
remedy-table-of-another = “arene solve SPEC -o FILE” makes one that fits.
remedy-table-one-turn = Say --turn J0 or --turn J1, or make one with --turn both.
remedy-book-no-rules = “arene solve SPEC” solves it whole.
table-limit = A limit of memory or time was reached.
table-not = This is no table of Arène.
table-version = This table was made by another version of Arène, and this one cannot read it.
table-header = The first lines are damaged: their checksum is wrong. Make the table again.
table-torn = The file is damaged or cut short at byte { $place }. Make the table again.
table-block = The block at byte { $place } is damaged: its checksum is wrong. Make the table again.
table-incomplete = The table is not complete: { $found } of its { $tiles } parts are there.
table-gaps = The parts of the table leave gaps, or one of them is there twice. Make the table again.
table-tile = A part of the table has become too large for the format.
table-folder = { $path } is a folder. Name a file.
table-no-name = The table has no name.
table-no-file = { $path } is a device or a pipe, not a file. Name a file.
table-busy = { $path } is being written by another run of Arène.
table-part-of-another = { $path } is the beginning of another table. Remove it, or choose another name.
table-part-of-version = { $path } was begun by another version of Arène, and this one cannot go on with it. Remove it, or choose another name.
table-in-the-way = “{ $path }” is there already, and is not a table of this game. Choose another file, or remove it.
table-of-another-start = “{ $path }” is there already, a table of this game from another start. Choose another file, or remove it.
table-of-another-version = “{ $path }” is there already, a table of another version of Arène, and this one cannot tell of which game. Choose another file, or remove it.
table-counts = The header counts other positions than the parts of the table have. Make the table again.
table-stopped = Stopped on request. What was finished is kept, and the same command goes on from there.
table-of-another = This table is one of “{ $game }” and does not fit: it is of another game or other rules, of an arena file that has changed since, or of another version of Arène.
book-scores = A book holds wins and draws, and no scores.
table-file-unlike = The table { $path } does not fit { $files }: it was made of another arena file, or of one that has changed since.
remedy-table-file-unlike = Name the right one (arene verify FILE { $path }, arene export { $path } --game FILE), or make the table again with “arene solve SPEC -o FILE”.
table-game-gone = { $error } The table { $path } is about that file, which does not lie beside it either.
remedy-table-game-gone = Name it: arene verify FILE { $path }, arene export { $path } --game FILE.
table-one-turn = The table was made for one player to begin.
table-not-there = { $vertex } is not in the table, which has the positions that follow { $start }.
verify-of-another = { $path } is a table of “{ $game }” and does not fit “{ $spec }”: that is another game, has other rules, or is an arena file that has changed since.
remedy-verify-of-another = To prove the table against its own game: arene verify { $path }.
verify-option = { $option } means nothing here: { $path } is proven as a whole. Leave it out.
table-flaw = { $vertex } is wrong: no best move leads to what is stored.
table-stray = { $vertex } is in the table, but no play leads there.
flaw-size = The number of positions is wrong.
flaw-final = { $vertex }: this vertex is final, and its verdict is wrong.
flaw-rank-zero = { $vertex }: rank 0, but the play is not over here.
flaw-no-move = { $vertex }: no move leads to the rank just below.
flaw-faster = { $vertex }: the move to { $to } wins sooner.
flaw-escape = { $vertex }: said to be lost, but the move to { $to } does not lose.
flaw-longer = { $vertex }: the move to { $to } holds out longer.
flaw-missed-win = { $vertex }: said to be a draw, but the move to { $to } wins.
flaw-no-draw = { $vertex }: said to be a draw, but every move loses.
flaw-wrong-draw = { $vertex }: a draw, but of the other kind.
flaw-wrong-kind = { $vertex }: a draw where play ends with scores, or a score where it does not.
flaw-better-score = { $vertex }: the move to { $to } leads to a better score.
flaw-no-score = { $vertex }: no move leads to this score.
flaw-score-cycle = { $vertex }: play ends with scores and may go round for ever through this position, so that no verdict is right.

## Arena files

file-table = { $path } is a table of a game, not a game. “arene solve SPEC --table { $path }” answers from it, “arene verify { $path }” proves it.
file-extension = { $path }: the end of the name does not tell the format. It should be .json, .dot, .gv, .pg or .gm.
file-missing = There is no file { $path }.
file-directory = { $path } is a folder. Name a file in it.
file-denied = { $path } may not be read: permission is missing.
file-unreadable = { $path } cannot be read ({ $reason }).
batch-unreadable = What follows cannot be read ({ $reason }).
batch-long = A line of more than { $most } bytes is no position.
batch-utf8 = This line is not UTF-8 text.
batch-wrong = { $count ->
    [one] One line
   *[other] { $count } lines
} of { $lines } could not be answered: see "error" in the output.
book-no-rules = There is no book of this game.
book-no-head = This is no book, or its first line is damaged. Choose another file.
book-damaged = Line { $line } is damaged. Make the book again.
book-other-game = This is a book of { $book }, not of { $game }. Choose another book.
book-other = { $path } is a book of { $game }, { $plies ->
    [one] one ply
   *[other] { $plies } plies
}. Choose another file.
book-busy = { $path } is being made by another program at the moment.
book-line = Line { $line }: { $error }
book-order = { $vertex } stands where { $expected } should.
book-too-long = { $vertex } is no position of the opening.
book-incomplete = { $vertex } is missing.
book-differs = { $vertex } is said to be { $said }, but is { $found }.
book-missing = { $count ->
    [one] One position is
   *[other] { $count } positions are
} missing at the end. The command that began the book goes on with it.
book-stopped = Stopped on request. { $path } has { $count } of { $all } positions; the same command goes on.
book-made = { $path }: { $count ->
    [one] one position
   *[other] { $count } positions
} of an opening of { $plies ->
    [one] one ply
   *[other] { $plies } plies
}, { $new } of them new.
book-right = The book is right: { $count ->
    [one] one position
   *[other] { $count } positions
}, { $proven } of them proven again, the others by the rules.
book-wrong = The book is wrong. { $flaw }
file-not-utf8 = { $path }, line { $line }: this is not UTF-8 text. Save the file as UTF-8.
file-blank = The file is empty.
names-too-few = There are { $names } names for { $vertices } vertices. Give each vertex one.
names-twice = Two vertices are called { $vertex }. Give each vertex a name of its own.
vertex-no-number = There is no vertex { $number } among { $count }: they are numbered from 0.
file-empty = The arena has no vertices. Give it at least one.
file-too-large = The arena is too large: it must have fewer than 2³² − 1 vertices and fewer than 2³² edges.

file-no-owner = Line { $line }: vertex { $vertex } has no owner. Add it to "players".
file-no-owner-near = Line { $line }: vertex { $vertex } has no owner. Did you mean { $near }? If not, add it to "players".
file-no-owner-node = Line { $line }: vertex { $vertex } has no owner. Give its node "player": 0 or "player": 1.
file-no-owner-dot = Line { $line }: vertex { $vertex } has no owner. Give it shape=circle (J0) or shape=box (J1), or player=0 or player=1.
file-no-node = Line { $line }: there is no vertex { $vertex }. Add it to "nodes".
file-no-node-near = Line { $line }: there is no vertex { $vertex }. Did you mean { $near }? If not, add it to "nodes".
file-two-owners = Line { $line }: vertex { $vertex } has two owners. Keep one of them.
file-two-starts = Line { $line }: { $vertex } is a second start. Keep one of them.
file-won-not-final = Line { $line }: vertex { $vertex } is said to be won, but it has moves. Only a final vertex is won: remove its moves, or its winner.
file-won-by-both = Line { $line }: vertex { $vertex } is said to be won by both players. Keep one of them.
file-scored-not-final = Line { $line }: vertex { $vertex } is said to end with a score, but it has moves. Only a final vertex has a score: remove its moves, or its score.
file-won-and-scored = Line { $line }: vertex { $vertex } is said to be won, and to have a score. Keep one of them.
file-scored-twice = Line { $line }: vertex { $vertex } has two scores. Keep one of them.
file-values-and-rule = Line { $line }: there is a rule, and there are scores too. Keep "rule" or "values", not both.
file-not-a-score = Line { $line }: “{ $value }” is no score. Scores are whole numbers such as 3 or -7, with at most 18 digits.
file-pg-score = Vertex { $vertex } ends with a score, which this format has no way to say. JSON and DOT have.
file-wins-and-rule = Line { $line }: there is a rule, and there are winners too. Keep "rule" or "wins", not both.
file-not-a-player = Line { $line }: “{ $value }” is not a player ({ $key }). Write 0 or 1.
file-not-a-rule = Line { $line }: “{ $value }” is not a rule. Write normal or misere.
file-not-a-mark = Line { $line }: start is true or false, not “{ $value }”.

file-vertex-again = Line { $line }: vertex { $vertex } is given again; it counts once.
file-vertices-again = { $count ->
    [one] One more vertex is given again.
   *[other] { $count } more vertices are given again.
}
file-duplicate-edge = The edge { $from } → { $to } is given more than once; it counts once.
file-duplicate-edges = { $count ->
    [one] One more edge is given more than once.
   *[other] { $count } more edges are given more than once.
}
file-same-owner = The edge { $from } → { $to } joins two vertices of { $player }: the players do not always alternate (split by owner, the arena is not bipartite).
file-no-winners = { $count ->
    [one] Nobody wins at the final vertex { $vertex }: it is a dead end.
   *[other] Nobody wins at any of the { $count } final vertices ({ $vertex }, …): they are dead ends.
} Say who wins with "wins" or "rule".

file-json-syntax = Line { $line }, column { $column }: this is not JSON. Look just before for a comma, quote or bracket that is missing, or a comma too many.
file-json-cut = Line { $line }: the file ends in the middle. A quote or a bracket is not closed.
file-json-escape = Line { $line }: an escape such as \ud83d stands for half a character. Write the character itself.
file-json-not-object = The file must hold one JSON object, between {"{"} and {"}"}.
file-json-name = Line { $line }: { $value } cannot name a vertex. Write a text or a whole number.
file-json-wrong = Line { $line }: "{ $key }" must be { $wanted }.
file-key-missing = The key "{ $key }" is missing.
file-key-unknown = Line { $line }: there is no key "{ $key }" here. The keys are: { $keys }.
file-key-twice = Line { $line }: the key "{ $key }" comes twice. Keep one of them.
file-edges-and-links = Line { $line }: there are both "edges" and "links". Keep one of them.
file-node-link-undirected = Line { $line }: the graph is undirected, but moves need a direction. Make it directed, for example with to_directed() in networkx.
file-wanted-players = two lists of vertices, {"{"}"0": [ … ], "1": [ … ]{"}"}
file-wanted-moves = an object that gives each vertex its moves, such as {"{"}"1": ["5"]{"}"}
file-wanted-names = a list of vertices, such as ["5", "6"]
file-wanted-values = an object that gives each final vertex its score, such as {"{"}"6": 3{"}"}
file-wanted-nodes = a list of nodes such as {"{"}"id": "1", "player": 0{"}"}
file-wanted-edges = a list of edges such as {"{"}"source": "1", "target": "5"{"}"}
file-wanted-true = true
file-wanted-object = an object, between {"{"} and {"}"}

file-wanted = Line { $line }: { $wanted } is wanted here, not “{ $found }”.
file-cut = Line { $line }: the file ends where { $wanted } is wanted.
file-never-closed = Line { $line }: the { $sign } that begins here is never closed.
file-wanted-name = a vertex name
file-wanted-value = a value
file-wanted-end = the end of the file
file-dot-graph = Line { $line }: moves need a direction. Write digraph instead of graph, and -> instead of --.
file-dot-picture = Line { $line }: this is { $shows ->
    [part] a picture of a part of an arena, whose moves are not all there, not an arena
    [attractor] a picture of an attractor, not an arena
    [tree] a picture of a game tree, not an arena
   *[other] a picture, not an arena
}. Write the whole arena of a game with arene convert SPEC -o FILE.dot.
file-dot-line = Line { $line }: moves need a direction. Write -> instead of --.
file-dot-no-graph = Line { $line }: this is no graph in DOT. It begins with “digraph {"{"}”.
file-dot-quote = Line { $line }: put “{ $word }” in quotes. Without them, a name that begins with a digit holds nothing else.
file-dot-plus = Line { $line }: + joins two texts in quotes, and the second is missing.
file-dot-groups = Line { $line }: the groups in braces stand for too many edges. { $most } are allowed.

file-wanted-number = the number of a vertex
file-wanted-priority = a priority
file-wanted-owner = an owner, 0 or 1,
file-wanted-successor = the number of a successor
file-pg-no-game = Line { $line }: this is no parity game. Its lines say number, priority, owner and successors, such as 0 1 0 1,2;
file-pg-large-number = Line { $line }: the number of a vertex is too large. It must be below 2³² − 1.
file-pg-twice = Line { $line }: vertex { $vertex } comes twice. Keep one of its lines.
file-pg-owner = Line { $line }: the owner of vertex { $vertex } must be 0 or 1.
file-pg-no-successor = Line { $line }: vertex { $vertex } has no successor. A final vertex has one edge, to itself.
file-pg-no-successor-line = Line { $line }: vertex { $vertex } has an edge to { $to }, which has no line of its own. Add one, or remove the edge.
file-pg-priority = Line { $line }: vertex { $vertex } must have priority 1. Only reachability games are read, where a vertex that is not final has priority 1.
file-pg-final-priority = Line { $line }: vertex { $vertex } is final and must have priority 0 (J0 wins) or 1 (J1 wins). Only reachability games are read.
file-pg-start = Line { $line }: in a .pg file plays start at vertex 0, not { $vertex }; this line is left aside.
file-pg-names-unused = The names in quotes are not all different, or some are empty: the vertices keep their numbers as names.
file-pg-dead-end = Nobody wins at { $vertex }, a dead end, and a .pg file cannot say that. Choose another format.
file-pg-self-loop = The only edge of { $vertex } leads back to it, and a .pg file would take it for a final vertex. Choose another format.
file-pg-name = “{ $vertex }” is empty or contains a quote, and cannot be a name in a .pg file. Choose another format, or another name.

## Vertices of arena files

in-file = { $path }: { $error }
target-empty = --target names no vertex. Write one, or several with commas between them; without --target, it is the final vertices that the player wins.
vertex-unknown = There is no vertex “{ $vertex }” in this arena.
vertex-torn = There is no vertex “{ $vertex }” in this arena. In a list, this name stands in quotes: { $quoted }
vertex-unknown-nearest = There is no vertex “{ $vertex }” in this arena. Did you mean “{ $nearest }”?
turn-contradicts = { $vertex } says that { $side } moves, --turn says { $turn }. Keep one of them.
vertex-owned = Vertex { $vertex } belongs to { $owner } in this file: leave --turn out.

## The command line: its parts

about = Solves, checks and explains two-player games of perfect information.
about-examples =
    Try:
      arene solve nim:20
      arene attractor nim:9,light --turn both --player J0
      arene info tictactoe
heading-usage = Usage
heading = { $title }:
heading-commands = Commands
heading-arguments = Arguments
heading-options = Options
value-command = COMMAND
value-file = FILE
value-folder = FOLDER
value-name = NAME
value-play = PLAY
value-size = SIZE
value-seconds = SECONDS
command-games = List the games, their parameters and their properties
command-info = Tell what kind of game it is, and how large
command-solve = Tell who wins, how fast, and with which moves
command-attractor = Grow an attractor, layer by layer
command-strategy = Give the best strategy of a player, or check one
command-check = Check a play: is it one, who wins it, does it follow a strategy
command-grundy = Give the Sprague–Grundy value of an impartial game
command-verify = Check a stored solution, a table or a book without solving
command-convert = Write the arena of a game as a file: JSON, node-link JSON, DOT or .pg
command-export = Write the positions of a table for analysis: CSV or Parquet
command-draw = Draw an arena, an attractor, a tree, a board or a chart
command-completions = Write the completion script of a shell
command-man = Write the manual
command-help = Show the help of a command
arg-spec = The game (nim:9, connect4:5x4; “arene games” lists them) or an arena file
arg-from = Start from this position
arg-turn = Who moves there; “both” explores the arena for either player to start
arg-memory = The most memory to use, such as 2GiB [three quarters of what is free]
arg-all = List every position
arg-moves = Where a search answers, prove what every move is worth, however long it takes
arg-weak = Ask only who wins, by an exact search
arg-solve-threads = Threads to use [as many as there are cores]
arg-batch = Answer each line of a file (- for standard input) with a line of JSON
arg-book = A book of this game (arene book) to look positions up in
arg-plies = How many plies the opening has
arg-book-output = The book; if it is there already, it goes on being made
arg-verify-sample = Of a book, prove only so many positions again [all]
arg-solve-output = Store every position in this file (.arene); goes on where a stopped run ended
arg-solve-table = Answer from this file (.arene), which “solve -o” made
arg-attractor-player = Who wants to reach the target
arg-strategy-player = Whose strategy it is
arg-target = The vertices to reach [where the player has won]
arg-attractor-algorithm = How to compute it: counters, steps or sweeps [counters]
arg-check = Check the strategy in this file instead, from the vertex --from
arg-play = Vertices, positions or moves with commas between them: 9_0,8_1,7_0
arg-strategy = Does the play follow the strategy in this file?
arg-grundy-all = List the value of every position
arg-solution = A file written by “arene solve SPEC --all --json”; a table or a book may stand alone, without the game
arg-format = json, node-link, dot or pg [as the file is named]
arg-output = The file to write [the terminal]
arg-export-file = The table (.arene), which “solve -o” made
arg-export-game = Its game, if an arena file is no longer where it was [as the table says]
arg-export-format = csv or parquet [as the file is named; csv in the terminal]
arg-draw-what = arena, attractor, tree, board, heuristic or chart [arena]
arg-draw-format = svg, png, tikz, dot or text [as the file is named; text in the terminal]
arg-draw-theme = light, dark, mono, or auto: as the reader’s system is [auto; PNG: light]
arg-draw-scale = Pixels of a PNG for each pixel of the picture [2]
arg-draw-snippet = TikZ to paste into a document, without its preamble
arg-draw-width = How wide TikZ is, such as 12cm or 80mm [as it is drawn; a snippet is never wider than the lines of the document]
arg-draw-legend = Leave out the legend
arg-draw-layout = rows, columns, or layers by rank, distance or position [what suits the arena]
arg-draw-strategy = Whose best moves are bold: J0, J1, both or none [both]
arg-draw-play = A play to highlight (arena) or to show move by move (board), such as "9,8,5"
arg-draw-ranks = Write ranks beside the vertices
arg-draw-plain = Without who wins from where
arg-draw-transpose = The graph beside its transpose
arg-draw-thumbnails = Little boards as vertices
arg-draw-around = Only what is near this vertex
arg-draw-radius = How many moves away from it [2]
arg-draw-limit = Draw arenas of up to so many vertices, trees of so many leaves [{ $limit }; trees: 60]
arg-draw-player = Whose attractor [J0]
arg-draw-layer = One layer of the attractor, or all side by side [all]
arg-draw-animate = One SVG that plays the layers one after the other
arg-draw-series = A file for each layer: NAME-0.svg, NAME-1.svg, …
arg-draw-depth = How many plies deep, for trees and charts [2; charts: 9]
arg-draw-algorithm = minimax, alphabeta, or alphabeta-all, which finds all best moves [minimax]
arg-draw-values = Which nodes of a tree have values: the leaves, those from depth N on, or all [all]
arg-draw-steps = The tree as it stands after so many visits of alpha-beta
arg-draw-windows = The window of alpha-beta at the N-th node visited, or all windows
arg-draw-last = Only the last position of --play
arg-draw-chart = growth (positions and nodes by depth), or searches (minimax against alpha-beta) [growth]
arg-shell = bash, elvish, fish, powershell or zsh
arg-man-folder = Where to write a page for each command [one page, to the terminal]
arg-json = Answer in JSON
arg-lang = The language [that of the system]
arg-names = Names for the players, such as alice,bob
arg-help = Show this help
arg-help-command = The command [all of them]
arg-version = Show the version

## The command line: wrong usage

usage-command = There is no command “{ $name }”. “arene --help” lists them.
usage-command-nearest = There is no command “{ $name }”. Did you mean “{ $nearest }”? “arene --help” lists them.
usage-argument = “{ $name }” is one argument too many. “{ $help }” tells what is expected.
usage-option = There is no option “{ $name }” here. “{ $help }” lists them.
usage-option-nearest = There is no option “{ $name }” here. Did you mean “{ $nearest }”? “{ $help }” lists them.
usage-missing = Missing: { $name }. “{ $help }” tells more.
usage-value = { $name }: “{ $value }” is not one of { $choices }.
usage-no-value = { $name } needs a value. “{ $help }” tells more.
usage-twice = { $name } is given more than once. Keep one of them.
usage-together = { $name } and { $other } exclude each other. Keep one of them.
usage-no-command = A command is missing. “arene --help” lists them.
usage-utf8 = The argument { $argument } is not valid UTF-8. Write it in UTF-8, or rename the file.
usage-other = This is not how it is used. { $name } “{ $help }” tells more.
names-wrong = --names “{ $names }”: two different names with a comma between them are wanted, for example alice,bob.
memory-wrong = --memory “{ $value }”: a size is wanted, for example 500MiB or 2GiB.
file-unwritable = { $path } cannot be written: { $error }.
output-failed = The answer cannot be written: { $error }.
io-missing = there is no such folder
io-no-files = its folder takes no files
io-denied = permission is missing
io-read-only = it is on a read-only disk
io-full = there is no room left
io-too-large = a file may not be so large here
io-folder = it is a folder
io-not-a-folder = part of its path is not a folder
convert-format = { $path }: the extension does not tell the format. Use .json, .dot or .pg, or --format.
export-format = { $path }: the extension does not tell the format. Use .csv or .parquet, or --format.
export-terminal = A terminal cannot show Parquet. Name a file with -o, or take --format csv.
export-same = { $path } is the table itself. Choose another name for what is written.
table-stored = { $path }: { $count ->
    [one] { $count } position
   *[other] { $count } positions
}, { $size }.
export-done = { $path }: { $count ->
    [one] { $count } position
   *[other] { $count } positions
}.
convert-done = { $path }: { $vertices ->
    [one] { $vertices } vertex
   *[other] { $vertices } vertices
}, { $edges ->
    [one] { $edges } edge
   *[other] { $edges } edges
}.
warning = warning: { $text }
progress-explore = exploring
progress-solve = solving
progress-search = searching
progress-write = writing
progress-play = playing
progress-batch = answering
progress-book = proving
progress-verify = verifying
and-more = … and { $count } more
yes = yes
no = no

## Results

result-won = { $player } has won
result-wins = { $player } wins in { $rank ->
    [one] { $rank } ply
   *[other] { $rank } plies
}
result-dead-end = draw (dead end)
result-infinite = draw (infinite)
result-gains = { $player } gets { $score }
result-even = nobody gets anything (0)
verdict-wins = { $player } wins in { $rank ->
    [one] { $rank } ply
   *[other] { $rank } plies
}, whatever { $other } does.
verdict-won = { $player } has won.
proof-wins = { $player } wins, whatever { $other } does.
proof-open = Not decided yet: nothing is proven so far of who wins.
proof-open-not-won = Not decided yet: { $player } does not win, that much is proven.
proof-best = { $player } to move: { $moves }.
proof-engine = Exact search from here: { $nodes } positions in { $seconds } s, a table of { $table }.
proof-rest = What the other moves are worth is shown as far as a few seconds go; --moves proves all of it.
proof-whole = Every position, and what every move is worth, takes longer: --all shows it, -o FILE keeps it.
proof-book = Known from the book.
verdict-dead-end = A draw: neither player can force a win, and the play can be brought to an end that nobody wins.
verdict-infinite = A draw: neither player can force a win, nor an end without losing; the play can go on for ever.
verdict-gets = { $player } gets { $score }, whatever { $other } does.
verdict-even = Nobody gets anything: neither player can force more than 0.
verdict-over = The play is over at { $vertex }.
best-wins = { $player } to move at { $vertex }. { $count ->
    [one] One move wins: { $moves }.
   *[other] { $count } moves win: { $moves }.
}
best-is-fastest = { $player } to move at { $vertex }. { $all } moves win, { $count ->
    [one] one of them fastest: { $moves }.
   *[other] { $count } of them fastest: { $moves }.
}
best-delays = { $player } to move at { $vertex }, and every move loses. { $count ->
    [one] One holds out longest: { $moves }.
   *[other] { $count } hold out longest: { $moves }.
}
best-all-delay = { $player } to move at { $vertex }, and every move loses. All hold out as long: { $moves }.
best-is-lost = { $player } to move at { $vertex }, and the only move loses: { $moves }.
best-draws = { $player } to move at { $vertex }. { $count ->
    [one] One move keeps the draw: { $moves }.
   *[other] { $count } moves keep the draw: { $moves }.
}
best-scores = { $player } to move at { $vertex }. { $count ->
    [one] One move is best: { $moves }.
   *[other] { $count } moves are best: { $moves }.
}
best-all-score = { $player } to move at { $vertex }. All { $count } moves lead to the same score.
best-is-scored = { $player } to move at { $vertex }. The only move is { $moves }.
head-blank = { "" }
head-move = move
head-to = leads to
head-result = result
head-vertex = vertex
head-owner = owner
head-best = best moves
head-layer = layer
head-reason = reason
head-phi = φ
head-value = value
mark-best = ◀ best
moves-more = + { $count } more
line-perfect = Perfect play: { $line }
line-cycle = It goes round for ever: { $line }
counts-size = { $vertices ->
    [one] { $vertices } vertex
   *[other] { $vertices } vertices
}, { $edges ->
    [one] { $edges } edge
   *[other] { $edges } edges
}.
counts-won = { $player } wins from { $j0 }, { $other } from { $j1 }.
counts-drawn = { $count ->
    [one] { $count } is a draw
   *[other] { $count } are draws
}{ $infinite ->
    [0] .
   *[other] { $ended ->
        [0] { "" } by infinite play.
       *[other] , { $infinite } by infinite play.
    }
}
counts-scored = { $count ->
    [one] { $count } has a score.
   *[other] { $count } have scores.
}
counts-longest = The longest win takes { $rank ->
    [one] { $rank } ply
   *[other] { $rank } plies
}.
glance = The whole game, each vertex with its plies to the end:
glance-scores = The whole game, by scores:
glance-not-won = { $player } does not win
glance-open = not known
glance-wins = { $player } wins
glance-draw = draw
hint-all = Every position: --all. For programs: --json.

## Attractors

attractor-empty = The target is empty, and so is the attractor of { $player }.
attractor-head = { $player } can force the play into { $target } from { $count ->
    [one] { $count } vertex
   *[other] { $count } vertices
} of { $all }.
attractor-stationary = Stationary from layer { $rank } on.
reason-target = target
reason-chooses = ∃  { $player } chooses { $to }
reason-forced = ∀  every move of { $player } leads there: { $to }

## Strategies and plays

strategy-winning = From { $vertex } this strategy of { $player } wins, whatever { $other } does.
strategy-non-losing = From { $vertex } this strategy of { $player } does not lose. No strategy wins.
strategy-scores = From { $vertex } this strategy of { $player } is best, whatever { $other } does: { $score }.
strategy-losing = From { $vertex } { $player } loses against perfect play. This strategy holds out longest.
check-winning = Yes: from { $vertex } this strategy of { $player } wins, whatever { $other } does.
check-faults-elsewhere = Not quite: from { $vertex } this strategy of { $player } wins, whatever { $other } does, but it has faults elsewhere.
check-non-losing = No: from { $vertex } this strategy of { $player } does not always win, though it never loses.
check-best-score = Yes: from { $vertex } no strategy of { $player } is sure of more, whatever { $other } does: { $score }.
check-best-score-faults = Not quite: from { $vertex } no strategy of { $player } is sure of more ({ $score }), but it has faults elsewhere.
check-less-score = No: from { $vertex } another strategy of { $player } is sure of more. With this one, at worst: { $score }.
check-not-winning = No: from { $vertex } this strategy of { $player } can lose.
check-stuck = No: from { $vertex } this strategy of { $player } does not always give a legal move.
counter-lost = A play that follows it and that { $other } wins: { $play }
counter-dead-end = A play that follows it and that nobody wins: { $play }
counter-score = The worst play that follows it: { $play }
counter-infinite = A play that follows it and that never ends: { $play } → …
counter-no-move = A play that follows it to where it gives none: { $play }
check-illegal = Not moves of { $player }: { $moves }.
check-unused = { $count ->
    [one] Left aside, as play never comes there: { $vertices }.
   *[other] Left aside, as play never comes there: { $count } vertices, { $vertices }.
}
check-missing = { $count ->
    [one] It has no move at { $vertices }.
   *[other] It has no move at { $count } vertices: { $vertices }.
}
check-wins-from = { $count ->
    [0] It wins from no vertex.
    [one] It wins from { $count } vertex: { $vertices }.
   *[other] It wins from { $count } vertices: { $vertices }.
}
play-not = Not a play. { $fault }
play-won = A finished play of { $count ->
    [one] { $count } ply
   *[other] { $count } plies
}: { $player } wins.
play-dead-end = A finished play that ends in a dead end: a draw.
play-scored = A finished play: { $score }.
play-infinite = An infinite play: a draw.
play-partial = A partial play of { $count ->
    [one] { $count } ply
   *[other] { $count } plies
}: it can be continued.
play-follows = { $player } follows the strategy.
play-deviates = { $player } leaves the strategy at { $vertex }.

## Sprague–Grundy values: answers

grundy-value = { $vertex } has the Sprague–Grundy value { $value }: it is worth a Nim heap of { $value }.
grundy-sum = It is the sum of the heaps { $heaps }: { $values } = { $value }.
grundy-wins = The value is not 0: the player to move wins.
grundy-loses = The value is 0: the player to move loses.
grundy-misere = This is the value of the same moves in normal play. In the version played here it does not tell the winner.

## Verification

verify-right = { $count ->
    [one] Right: the one position agrees with the rules.
   *[other] Right: all { $count } positions agree with the rules.
}
verify-wrong = Wrong. { $flaw }

## Properties

game-file = Arena file
games-files = An arena of your own: a file in JSON, node-link JSON, DOT (.dot) or PGSolver’s format (.pg).
games-more = “arene info SPEC” tells more about one of them, “arene solve SPEC” solves it.
trait-impartial = impartial
trait-partisan = partisan
trait-acyclic = every play ends
trait-no-draw = no draws
trait-draws = draws possible
info-stated = The arena was not explored: the properties below are what the rules say. { $why }
info-unexamined = The arena was explored, but not examined: the properties below are mostly what the rules say. { $why }
info-sequential = sequential (players move in turn)
info-zero-sum = zero-sum
info-deterministic = deterministic (no chance)
info-complete = complete information
info-perfect = perfect information
info-impartial = impartial (moves and gains do not depend on the player)
info-acyclic = acyclic (every play ends)
info-draws = draws possible
info-scores = ends with scores
info-unknown = unknown
info-bipartite = bipartite
info-alternating = players alternate
info-connected = connected
info-size = Arena from { $start }: { $vertices ->
    [one] { $vertices } vertex
   *[other] { $vertices } vertices
}, { $edges ->
    [one] { $edges } edge
   *[other] { $edges } edges
}, { $initial ->
    [one] { $initial } initial vertex (entered by no edge)
   *[other] { $initial } initial vertices (entered by no edge)
}.
info-symmetric = Up to symmetry of the board: { $count ->
    [one] { $count } vertex
   *[other] { $count } vertices
}.
info-finals = Final vertices: { $j0 } won by { $player }, { $j1 } by { $other }, { $dead ->
    [0] no dead end
    [one] { $dead } dead end
   *[other] { $dead } dead ends
}.
info-finals-scored = { $count ->
    [one] { $count } ends with a score.
   *[other] { $count } end with scores.
}
info-branching = Moves per position: { $mean } on average, { $max } at most.
info-tree = Tree: { $nodes ->
    [one] { $nodes } node
   *[other] { $nodes } nodes
}, { $plays ->
    [one] { $plays } play
   *[other] { $plays } plays
}, the longest of { $depth ->
    [one] { $depth } ply
   *[other] { $depth } plies
}.
info-tree-infinite = Tree: infinite, as some plays never end.
info-tree-huge = Tree: about { $nodes } nodes, { $plays } plays, the longest of { $depth } plies.

## Searches

heuristic-unknown = There is no heuristic “{ $name }” for this game. There are: { $names }.
command-search = Tell what each move is worth, some plies ahead
command-audit = Measure a heuristic against the truth, on a game small enough to solve
arg-info-depth = Also count the nodes of the tree, level by level, to this depth
arg-depth = Plies to look ahead [as many as the time allows]
arg-heuristic = The heuristic [the best for the game]
arg-algorithm = minimax, alphabeta, deepening or mcts [deepening]
arg-time = Seconds to search [1, if neither depth nor nodes are given]
arg-nodes = About how many positions to visit at most
arg-threads = Threads to search with [1; as many as there are cores for --table --batch]
arg-hash = The size of the transposition table, such as 64MiB [4MiB]
arg-playouts = Random games of mcts [10000]
arg-seed = The seed of mcts [0]
arg-audit-depths = Depths to try, such as 1..6 [1..4]
arg-sample = Positions to try at each depth [1000]
usage-number = { $name }: “{ $value }” is not a whole number that fits.
hash-wrong = --hash { $value }: a size is wanted, for example 64MiB.
time-wrong = --time { $value }: seconds are wanted, more than 0, for example 2 or 0.5.
depths-wrong = --depth { $value }: a depth or a range is wanted, for example 3 or 1..6, from 1 to 64.
search-both = A search looks from one position: leave --turn both out, or choose J0 or J1.
search-draw = A draw, if nobody errs.
search-estimate = Estimate { $value }, { $depth ->
    [one] { $depth } ply
   *[other] { $depth } plies
} deep: not a certainty. Positive is good for { $player }.
search-mean = Mean of the random games: { $value } of 1000, where 1000 is a win of { $player } each time and −1000 one of { $other }. Not a certainty.
search-mean-score = Mean score of the random games, { $player }’s: { $value }. Not a certainty.
search-best = { $player } to move at { $vertex }. { $count ->
    [one] Best: { $moves }.
   *[other] { $count } moves are best: { $moves }.
}
search-line = Line: { $line }
search-effort = { $algorithm }: { $nodes } positions at depth { $depth }, { $cutoffs ->
    [one] { $cutoffs } cut-off
   *[other] { $cutoffs } cut-offs
}, { $hits } from the table.
search-effort-plain = { $algorithm }: { $nodes ->
    [one] { $nodes } position
   *[other] { $nodes } positions
} at depth { $depth }.
search-effort-cutoffs = { $algorithm }: { $nodes } positions at depth { $depth }, { $cutoffs ->
    [one] { $cutoffs } cut-off
   *[other] { $cutoffs } cut-offs
}.
search-effort-mcts = { $algorithm }: { $nodes } positions, at most { $depth ->
    [one] { $depth } ply
   *[other] { $depth } plies
} deep in the tree.
search-effort-table = From the table: { $nodes ->
    [one] { $nodes } position
   *[other] { $nodes } positions
} looked up.
solve-clash = { $field } does not go with weak, moves or book: a table has every position.
search-no-table = The algorithm “table” looks positions up in a stored table: it needs one.
search-table-threads = --threads means nothing here: a table gives one position at once. Leave it out, or ask about many with --batch.
search-idle-option = { $option } has no effect on { $algorithm }.
search-deepest = A search looks at most { $most } plies ahead: --depth { $depth } is taken as { $most }.
search-minimax = Plain minimax visits { $nodes } positions at that depth.
search-minimax-more = Plain minimax visits more than { $nodes } positions at that depth.
value-win = { $sign } ({ $player } wins in { $rank })
value-win-at-best = { $sign } or worse ({ $player } wins in { $rank } at best)
value-win-or-sooner = { $sign } ({ $player } wins in { $rank } or sooner)
value-untried = not tried
head-value-of-move = value
head-depth = depth
head-nodes = nodes
head-games = finished games
head-nodes-symmetric = nodes up to symmetry
head-games-symmetric = games up to symmetry
head-kept = value kept
head-win-draw = win → draw
head-win-loss = win → loss
head-draw-loss = draw → loss
head-plies-lost = plies wasted
audit-head = Heuristic { $heuristic }, tried at { $sample } of { $positions ->
    [one] { $positions } position
   *[other] { $positions } positions
}: how often its move keeps the true value, and how it errs.
audit-nothing = There is no position to try: the play is over.
audit-legend = Plies wasted: by how many plies, on average, a move that keeps the win is slower than the fastest.
audit-scores = Depth { $depth }: { $count ->
    [one] { $count } move gives points away.
   *[other] { $count } moves give points away.
}
info-tree-estimate = Tree, estimated by random walks: about { $nodes } nodes (± { $nodes-error } %), { $plays } plays (± { $plays-error } %).
info-tree-at-least = Tree, by random walks that were broken off: at least about { $nodes } nodes and { $plays } plays, maybe far more. The walks were followed for { $depth } plies on average.
info-tree-rough = Tree, by random walks: about { $nodes } nodes and { $plays } plays, maybe far more: the walks differ too much to say.
info-tree-power = The rule of thumb bᵐ: { $branching } moves per position, { $depth ->
    [one] { $depth } ply
   *[other] { $depth } plies
} deep, { $power }.
info-tree-power-mean = The rule of thumb bᵐ: { $branching } moves per position, { $depth } plies deep on average, { $power }.

## Play

command-play = Play: people and machines, here or over a pipe
command-book = Prove every position of an opening once and keep them in a book
value-player = PLAYER
arg-play-turn = Who moves there
arg-j0 = Who plays J0: human, random[:SEED], minimax:DEPTH, deepening:SECONDS, mcts:PLAYOUTS or perfect [human]
arg-j1 = Who plays J1 [minimax:4]
arg-games = Play this many games, machine against machine, and show the score
arg-play-seed = The seed of everything left to chance [a new one]
arg-record = Keep the game in this new file, move by move
arg-resume = Go on with the game in this file, and keep it there
player-wrong = { $option } { $error }
player-unknown = “{ $value }”: there is no such player. There are: human, random, random:SEED, minimax:DEPTH, deepening:SECONDS, mcts:PLAYOUTS and perfect.
player-plain = “{ $value }”: nothing follows { $name }. Write { $name } alone.
player-seed = “{ $value }”: a whole number is wanted as the seed, for example random:7.
player-depth = “{ $value }”: a depth from 1 to { $most } is wanted, for example minimax:4.
player-seconds = “{ $value }”: seconds are wanted, more than 0 and at most { $most }, for example deepening:2 or deepening:0.5.
player-playouts = “{ $value }”: a number of random games from 1 to { $most } is wanted, for example mcts:1000.
player-too-large = The perfect player must solve the game first, and cannot. { $why } Or let a search play: deepening:2 thinks for two seconds a move.
record-exists = { $path } is there already. Go on with the game in it by --resume, or choose another name.
record-unreadable = Line { $line }: this is JSON, but no game as “arene play --record” writes it.
record-move = Move { $ply } cannot be played. { $error }
record-result = The result does not agree with the moves: after { $ply ->
    [one] { $ply } move
   *[other] { $ply } moves
} the match stands otherwise. Leave the result out, or write null.
record-undone = What was taken back must be moves, or the resignation at the end.
record-mark = What the judge said of it is not about this match. Leave it out of "marks".
match-human = It is the turn of { $player }, who is no machine: a move is wanted.
match-seconds = { $value } seconds: at least 0 and at most { $most } are wanted.
record-winner = The game was given up, but the winner is not said. Write "winner": "J0" or "J1".
playing-resume-from = With --resume the file says where the game stands: leave out --from and --turn.
playing-resume-spec = { $path } holds a game of { $game }, not of { $spec }. Leave the game out, or choose another file.
playing-title = { $game }: { $player } ({ $j0 }) against { $other } ({ $j1 })
playing-turn = { $player } to move.
playing-keys = Type a move, or choose with the arrows and Enter. “?” tells the rest.
playing-thinking = { $player } is thinking …
playing-moved = { $player } plays { $move }.
playing-not-understood = { $error } “?” tells what else can be typed.
playing-undone = { $count ->
    [one] One move is taken back.
   *[other] { $count } moves are taken back.
}
playing-nothing-to-undo = There is no move of yours to take back.
playing-redone = { $count ->
    [one] One move is played again.
   *[other] { $count } moves are played again.
}
playing-nothing-to-redo = There is no move to play again.
playing-saved = The game is kept in { $path } from now on. To go on another time: { $command }
playing-save-where = Name a file: save FILE.
playing-hint = Best: { $move }. After it: { $result }.
playing-hint-estimate = Best: { $move }. An estimate { $depth ->
    [one] { $depth } ply
   *[other] { $depth } plies
} deep, not a certainty: ≈ { $value }. Positive is good for { $player }.
playing-estimates = ≈ is an estimate { $depth ->
    [one] { $depth } ply
   *[other] { $depth } plies
} deep, not a certainty. Positive is good for { $player }.
playing-help =
    A move is written like { $example }. Besides:
      undo       back to your last turn
      hint       the best move
      values     what each move is worth
      resign     give the game up
      save FILE  keep the game in a file
      quit       leave; the game can be resumed
playing-help-short = The numbers of a move alone will do where they say enough.
playing-won = { $player } wins after { $plies ->
    [one] { $plies } ply
   *[other] { $plies } plies
}.
playing-drawn = A draw after { $plies ->
    [one] { $plies } ply
   *[other] { $plies } plies
}.
playing-scored = After { $plies ->
    [one] { $plies } ply
   *[other] { $plies } plies
}: { $score }.
playing-repeated = A draw after { $plies } plies: { $vertex } is reached for the third time, and the play could go on for ever.
playing-resigned = { $player } gives up after { $plies ->
    [one] { $plies } ply
   *[other] { $plies } plies
}: { $other } wins.
playing-moves = Moves: { $moves }
playing-no-moves = No move was made.
playing-seed = Seed { $seed }. The same again: --seed { $seed }.
playing-left = The game is not over. { $moves }
    To go on: { $command }
playing-stopped = Stopped on request after { $plies ->
    [one] { $plies } ply
   *[other] { $plies } plies
}. { $moves }
    To go on: { $command }
playing-input-ended = The input ended before the game, after { $plies ->
    [one] { $plies } ply
   *[other] { $plies } plies
}. { $moves }
    To go on: { $command }
head-ply = ply
head-player = player
head-after = after it
playing-mistake = ◀ mistake
playing-mistake-better = ◀ mistake, better: { $moves }
playing-no-mistake = No mistake was made.
playing-approximate = ≈ is an estimate, not a certainty. Positive is good for { $player }.
contest-none = --games 0: at least one game is wanted.
contest-human = --games is for machines: name one for each side, for example --j0 perfect --j1 random.
contest-record = --games only keeps the score: leave out --record and --resume.
contest-stopped = Stopped on request after { $games ->
    [one] { $games } game
   *[other] { $games } games
}: { $player } won { $j0 }, { $other } { $j1 }, and { $draws ->
    [one] { $draws } was a draw
   *[other] { $draws } were draws
}.
contest-head = { $count ->
    [one] { $count } game
   *[other] { $count } games
} of { $game }. { $player } and { $other } keep their sides.
contest-length = A game takes { $plies } plies on average.
head-wins = wins
head-draws = draws
head-losses = losses
head-time = time a move

## Pictures: arenas

picture-arena = Arena of { $game }
picture-grammar = Circles are { $player }’s vertices, squares { $other }’s; the colour says who wins, bold arrows what is best.
picture-graph = graph
picture-transposed = transposed graph
picture-start = start
picture-to-move = { $player } to move
picture-wins = { $player } wins
picture-gains = { $player } gets points
picture-unsolved = not solved
picture-draw = draw, endless
picture-draw-ends = draw, ends
picture-even = nobody gets anything
picture-dead-end = dead end
picture-final = final
picture-best-move = best move
picture-drawing-move = move that keeps the draw
picture-played = move of the play
picture-focus = the vertex looked at
picture-rank = rank: plies to the end
picture-score = score, { $player }’s gain
picture-hidden-note = +n: moves that are not shown
picture-hidden-moves = moves that are not shown
picture-play-leaves = the play goes on outside the picture
picture-other-move = other move
picture-any-move = move
move-take = take { $count }
move-take-heap = take { $count } from heap { $heap }
move-take-both = take { $count } from both
move-take-row = take { $count } row
move-take-rows = take { $count } rows
move-take-column = take { $count } column
move-take-columns = take { $count } columns
move-split = split { $heap } into { $parts }

## Pictures: attractors

picture-attractor = { $player }’s attractor, layer by layer: { $game }
picture-layer = layer { $layer }
picture-target = target
picture-target-why = rank 0
picture-stationary = nothing else enters: stationary
picture-one-edge = ∃ one edge is enough
picture-one-edge-why = { $player } chooses to go there
picture-all-edges = ∀ all edges lead there
picture-all-edges-why = { $player } cannot avoid it
picture-no-change = nothing changes here
picture-enter-elsewhere = those who enter are not shown
picture-idle-layer = layer { $layer }: no change
picture-idle-layers = layers { $first } to { $last }: no change
picture-enters-chosen = { $vertex } enters at layer { $layer }: { $player } chooses the edge to { $to }.
picture-enters-forced = { $vertex } enters at layer { $layer }: all of { $player }’s edges lead inside.
picture-is-target = { $vertex } is a target.
picture-stays-outside = { $vertex } stays outside.

## Pictures: titles

picture-tree = Tree of { $game }
picture-game = A game of { $game }
picture-heuristic = Heuristic “{ $name }” of { $game }
picture-searches = Nodes visited by depth: { $game }
picture-growth = How { $game } grows

## Pictures: mistakes

draw-format = { $path }: the extension does not tell the format. Use .svg, .png, .tex, .dot or .txt, or --format.
draw-no-name = -o needs the name of a file, such as -o picture.svg.
draw-done = { $path }: { $width } × { $height } pixels.
draw-written = { $path }: written.
draw-no-graph = DOT holds graphs, and this picture is none. Use svg, png, tikz or text.
draw-png-terminal = A PNG is for a file: name one with -o FILE.
draw-png-large = A PNG of { $width } × { $height } pixels is too large. Use { $choice }, or svg.
draw-no-png = There are no PNGs here. Use svg.
draw-png-huge = A PNG of { $width } × { $height } pixels is too large. Use svg, or draw less.
draw-signs-png = The font of PNGs lacks { $signs }: empty boxes stand for what it lacks. Use svg.
draw-signs-tikz = pdflatex lacks { $signs }: question marks stand for what it lacks. Use lualatex with fontspec and a font that has them.
draw-scale = { $choice }: write a number above 0, at most 16, such as 2.
draw-width = { $choice }: write a length such as 12cm, 80mm, 5in or 300pt.
draw-series-file = A series is several files of { $format }: name them with -o NAME.{ $format }, which gives NAME-0.{ $format }, NAME-1.{ $format }, …
draw-option-what = { $option } is for { $whats }; this is { $what }, which would ignore it.
draw-option-format = { $option } is for { $formats }; this is { $format }, which would ignore it.
draw-options-either = { $option } and { $other } cannot both be. Keep one of them.
draw-radius = { $option } is about what is near a vertex: name one with { $around }.
draw-last = { $option } is the last position of a play: give the play with { $play }.
draw-minimax = { $option } is about alpha-beta: choose { $choice }, or leave { $algorithm } out.
draw-growth-heuristic = { $option } is about searches: choose { $choice }. How a game grows has nothing to do with it.
draw-turn-both = { $choice } is for { $whats }; { $what } shows one position: write J0 or J1.
draw-large-both = { $choice } is for arenas that can be explored, and that of { $game } is too large. Write J0 or J1.
draw-unsolved = { $option } needs the solution, and the arena of { $game } is too large to be solved here. Leave it out.
draw-number = { $choice }: there is no such number here. Write a whole number up to { $most }.
draw-window-leaf = { $choice }: that node is a leaf, and leaves have no window. Write the one above it, { $above }, or all.
draw-chart-depth = { $choice }: a chart needs at least one ply. Write { $other } or more.
draw-limit = { $choice } is more than can be laid out. Write a whole number up to { $most }.
draw-no-thumbnails = The positions of { $game } have no boards that fit into vertices. Leave { $option } out.
draw-no-target = No final vertex is won by { $player }, so that the attractor is empty. Choose a target with { $target }, or { $option } for the other player.
draw-no-target-near = Nothing of the attractor is that near to { $vertex }: the picture would have no colours. Take a larger { $option }, or another vertex.
draw-layer = There is no layer { $layer }: this attractor has the layers 0 to { $last }.
draw-large = { $problem } What can be drawn:
draw-offer = { $before }
    {"  "}{ $offer }
draw-arena-large = The arena of { $game } has { $vertices } vertices: nobody could read that picture ({ $limit } at most).
draw-game-large = The arena of { $game } is far too large to be drawn.
draw-around-large = There are more than { $limit } vertices within { $radius ->
    [one] { $radius } move
   *[other] { $radius } moves
} of { $vertex }: nobody could read that picture.
draw-size-large = The picture would be { $width } × { $height } pixels: nobody could read it ({ $most_width } × { $most_height } at most).
draw-form = { $choice }: { $edges ->
        [one] one edge would
       *[other] { $edges } edges would
    } run through vertices. Leave { $option } out, or write { $other }.
draw-tangled = The picture would have { $edges } edges between { $vertices } vertices: nobody could follow them.
draw-many-marks = The picture would have { $marks } vertices and edges, all panels together: nobody could read it ({ $most } at most).
draw-tikz-large = The picture would be { $width } × { $height } pixels, and TeX cannot measure that ({ $most_width } × { $most_height } at most).
draw-offer-around = what is near a vertex: { $change } ({ $near ->
    [one] { $near } vertex
   *[other] { $near } vertices
})
draw-offer-arena = what is near a vertex: { $change }
draw-offer-tree = the first moves as a tree: { $change }
draw-offer-board = a position: { $change }
draw-many-layers = The attractor has { $count } layers, and { $most } are shown at most.
draw-offer-layer = one layer: { $change }
draw-offer-series = a picture for each layer: { $change }
draw-offer-animate = one picture that moves: { $change }
draw-offer-depth = less of it: { $change }
draw-offer-last = the last position: { $change }
draw-offer-text = the same as text: { $change }
draw-offer-file = all of it as a picture: { $change }
draw-offer-all = all of it even so: { $change }
draw-series-name = NAME
draw-not-near = { $vertex } is not near the vertex that is drawn. Choose a larger radius.
tree-turn-both = { $choice } is for arenas; a tree begins at one position. Write J0 or J1.
tree-stopped = The tree of depth { $depth } has more than { $most } nodes; this is depth { $shown }. For more of them, give a larger { $option }.
draw-values = { $choice }: write a whole number, or a word that the help lists.
draw-text-wide = As text this picture would be { $columns } columns wide, more than a terminal shows.
draw-text-crowded = As text this picture could not be read: its lines run into each other.

## Pictures: trees, boards, tables, charts

picture-tree-leaves = leaves
picture-tree-plain = { $nodes ->
    [one] { $nodes } node
   *[other] { $nodes } nodes
}, value { $value }.
picture-tree-pruned = Alpha-beta visits { $visited } of { $nodes } nodes, value { $value }.
picture-tree-cut = never visited
picture-tree-value = value { $value }
picture-tree-window = window { $window }
picture-tree-best = line chosen
picture-tree-back = value comes from here
picture-tree-cut-branch = cut branch: never visited
picture-tree-order = order of visits
picture-tree-position = position
picture-tree-move = the move that leads there
picture-tree-in = in { $plies }
picture-tree-distance = win in n plies: the sooner, the stronger
picture-tree-windows = window
picture-tree-now = the search is here
picture-tree-hidden = nodes that are not drawn
picture-tree-hidden-cut = not drawn, and some of them cut
picture-tree-no-moves = moves are not written: there is no room
picture-tree-why-alpha = { $value } ≤ α = { $limit }:
picture-tree-why-beta = { $value } ≥ β = { $limit }:
picture-tree-has-better = { $player } has better.
picture-tree-has-as-good = { $player } has at least as good.
picture-tree-avoids = { $player } avoids it.
picture-tree-too-large = The tree { $depth ->
    [one] { $depth } ply
   *[other] { $depth } plies
} deep has more than { $most } nodes. { $fits ->
    [0] Choose a position nearer to the end: --from.
   *[other] { $fits } is the greatest depth that can be drawn: --depth { $fits }.
}
picture-won = { $player } has won
picture-drawn = a draw
picture-move = { $ply }. { $player }: { $move }
picture-table = Heuristic “{ $name }”: what one stone of { $player } is worth, cell by cell.
picture-no-table = No table to draw: this heuristic does not give each cell a value. Connect 4 (lines), tic-tac-toe (lines) and Hex (distance) have one that does.
picture-no-tables = No table to draw: this game has no heuristic that gives each cell a value. Connect 4 (lines), tic-tac-toe (lines) and Hex (distance) have one.
picture-log = logarithmic scale
picture-linear = linear scale
picture-fewer = { $times } times fewer
picture-chart-over = No chart to draw: the play is over, and there is no move to search for.
picture-chart-solved = “{ $line }” ends at { $at }: the result is known there, and looking further would change nothing.
picture-chart-reached = “{ $line }” end at { $at }: there are no others.
picture-chart-longest = No game takes more than { $plies ->
    [one] { $plies } ply
   *[other] { $plies } plies
}.
picture-chart-nodes = A line ends where the next count would pass { $most }.
picture-chart-positions = Beyond { $most }, positions are not counted.
picture-chart-memory = A line ends where counting on would take more memory than is allowed: see --memory.
picture-chart-plies = A line ends where play may go on for longer than a search can follow.
picture-minimax = minimax
picture-alphabeta = alpha-beta
picture-deepening = deepening + table
picture-depth = depth (plies)
picture-nodes = nodes visited
picture-plies = plies played
picture-count = number
picture-tree-nodes = nodes of the tree
picture-positions = new positions
picture-games = finished games
picture-tree-dense = { $nodes } nodes. Pale: never visited. Bold: the line chosen.

## Measuring

command-ask = Answer a question that is JSON, with JSON
arg-ask-request = The question, such as {"{"}"question": "solve", "game": "nim:9"{"}"} [standard input]
arg-ask-schema = Print what questions and answers look like, as JSON Schemas
arg-question = Print the question as JSON, for arene ask, instead of the answer
command-bench = Measure how fast Arène is on this machine
arg-quick = Smaller work: a few seconds instead of a minute
arg-filter = Only rows whose name has this in it: arena, sweep, exact-12, alphabeta …
bench-machine = Memory of this machine, { $threads ->
    [one] one thread
   *[other] { $threads } threads
}: { $sequential } GB/s in sequence, { $lines } million cache lines a second at random.
bench-arena = solve a random arena, { $vertices } vertices
bench-sweep = solve every position of { $game }
bench-exact = prove { $count } positions of connect4, { $stones } stones
bench-alphabeta = alpha-beta on connect4, { $depth } plies
bench-count = { $count } { $unit ->
    [edges] edges
    [nodes] nodes
   *[other] positions
}
bench-lines = “lines” is what one of them costs, in cache lines that this machine fetches at random in that time: the less, the better. Every answer is checked.
bench-no-row = --filter { $filter }: no row has this in its name. There are { $names }.
bench-no-room = { $game } does not fit into memory. Raise --memory, or leave it out with --filter.
bench-wrong = { $name }: the answer is wrong. This is a fault of Arène or of the machine; please report it.
head-work = work
head-count = size
head-total = time
head-speed = speed
head-memory = memory
head-lines = lines

## Requests as JSON

request-no-json = The request is no JSON: line { $line }, column { $column }.
request-no-text = The request is no text in UTF-8.
request-nowhere = There is no request: that is no room that “alloc” gave, or less than what is to be read.
request-no-object = The request is JSON, but no object. An example: {"{"}"question": "solve", "game": "nim:9"{"}"}.
request-field = “{ $field }” of the request cannot be read: { $reason }.
request-language = There is no language “{ $value }”. There are: en, fr.
request-wrong = The request cannot be understood: { $reason }.
request-names = The names of the players are two texts that differ, for example ["alice", "bob"].
answer-unwritten = The answer cannot be written: { $reason }.
verify-no-game = Name the game in { $field }: this solution does not say which one it is about.
export-no-output = Name a file in { $field }.
field-clash = { $field } does not go with { $other }. Leave one of them out.
field-wants = { $field } wants { $other } beside it.
file-not-here = “{ $path }”: files are not opened here. Send the text.
