### Ce que dit Arène, en français. Le fichier anglais a les mêmes messages dans le même ordre.

count-vertices = { $count ->
    [one] { $count } sommet
   *[other] { $count } sommets
}

## Noms de jeux

param-twice = Le paramètre « { $key } » est donné deux fois. Gardez-en un seul.
param-switch = « { $key } » s’écrit sans valeur.
param-missing = Le paramètre « { $key } » manque.
param-wants-number = { $key }={ $value } : il faut un nombre entier, par exemple { $key }=4.
param-wants-list = { $value } n’est pas une liste d’entiers pour « { $key } ». Joignez-les par +, par exemple 1+3+5.
param-wants-size = { $value } n’est pas une taille pour « { $key } ». Écrivez deux entiers joints par x, par exemple 4x6.
param-wants-choice = { $key }={ $value } : choisissez parmi { $choices }.
param-unknown = Il n’y a pas ici de paramètre « { $key } ». Les paramètres sont : { $keys }.
param-none = Il n’y a pas ici de paramètre « { $key } » : ce jeu n’en prend aucun.

## Positions et coups

move-illegal = « { $move } » n’est pas un coup permis ici. Coups permis : { $moves }.
move-after-the-end = « { $move } » ne peut être joué : la partie est finie.
