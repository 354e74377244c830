### What Arène says, in English. The French file has the same messages in the same order.

count-vertices = { $count ->
    [one] { $count } vertex
   *[other] { $count } vertices
}

## Game specs

param-twice = Parameter “{ $key }” is given twice. Keep one of them.
param-switch = “{ $key }” is a switch: write it without a value.
param-missing = Parameter “{ $key }” is missing.
param-wants-number = { $key }={ $value }: a whole number is wanted, for example { $key }=4.
param-wants-list = { $value } is not a list of whole numbers for “{ $key }”. Join them with +, for example 1+3+5.
param-wants-size = { $value } is not a size for “{ $key }”. Write two whole numbers joined by x, for example 4x6.
param-wants-choice = { $key }={ $value }: choose one of { $choices }.
param-unknown = There is no parameter “{ $key }” here. The parameters are: { $keys }.
param-none = There is no parameter “{ $key }” here: this game takes none.

## Positions and moves

move-illegal = “{ $move }” is not a legal move here. Legal moves: { $moves }.
move-after-the-end = “{ $move }” cannot be played: the play is over.
