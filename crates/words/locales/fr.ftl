### Ce que dit Arène, en français. Le fichier anglais a les mêmes messages dans le même ordre.

count-vertices = { $count ->
    [one] { $count } sommet
   *[other] { $count } sommets
}

## Noms de jeux

param-twice = Le paramètre « { $key } » est donné deux fois. Gardez-en un seul.
param-empty = Le paramètre « { $key } » n’a pas de valeur. Donnez-en une, ou retirez-le.
param-switch = « { $key } » s’écrit sans valeur.
param-missing = Le paramètre « { $key } » manque.
param-wants-number = { $key }={ $value } : il faut un nombre entier, par exemple { $key }=4.
param-wants-list = { $value } n’est pas une liste d’entiers pour « { $key } ». Joignez-les par +, par exemple 1+3+5.
param-wants-size = { $value } n’est pas une taille pour « { $key } ». Écrivez deux entiers joints par x, par exemple 4x6.
param-large = { $value } est trop grand pour « { $key } ». Choisissez un nombre plus petit.
param-wants-choice = { $key }={ $value } : choisissez parmi { $choices }.
param-unknown = Il n’y a pas ici de paramètre « { $key } ». Les paramètres sont : { $keys }.
param-unknown-nearest = Il n’y a pas de paramètre « { $key } » ici. Vouliez-vous dire « { $nearest } » ? Les paramètres sont : { $keys }.
param-none = Il n’y a pas ici de paramètre « { $key } » : ce jeu n’en prend aucun.

## Positions et coups

move-illegal = « { $move } » n’est pas un coup permis ici. Coups permis : { $moves }.
move-after-the-end = « { $move } » ne peut être joué : la partie est finie.

## Jeux de tas : noms, règles et paramètres

game-nim = Nim (bâtonnets)
game-nim-rules = À chaque tour, on prend 1, 2 ou 3 bâtonnets du tas ou, s’il y a plusieurs tas, autant qu’on veut dans l’un d’eux. Celui qui prend le dernier bâtonnet perd ; avec rule=normal, il gagne.
game-nim-fact = Avec un seul tas, celui qui reçoit 1, 5, 9, 13, … bâtonnets perd.
param-nim-heaps = les bâtonnets de chaque tas, par exemple 9 ou 1+3+5+7
param-nim-take = combien de bâtonnets on peut prendre à chaque tour ; à défaut, autant qu’on veut s’il y a plusieurs tas
param-nim-rule = si prendre le dernier bâtonnet fait perdre (misere) ou gagner (normal)
param-nim-light = la partie s’arrête à un bâtonnet ; le joueur qui a le trait perd

nim-turn-some = À chaque tour, on prend { $some } { $heaps ->
    [one] dans le tas
   *[other] dans l’un des tas
}.
nim-turn-any = À chaque tour, on prend autant de bâtonnets qu’on veut { $heaps ->
    [one] dans le tas
   *[other] dans l’un des tas
}.
nim-end-misere = Celui qui prend le dernier bâtonnet perd.
nim-end-normal = Celui qui prend le dernier bâtonnet gagne.
nim-end-stuck-misere = Celui qui joue le dernier coup perd.
nim-end-stuck-normal = Celui qui joue le dernier coup gagne.
nim-end-light = On s’arrête à un bâtonnet : celui qui devrait le prendre perd.
nim-fact-heap = Celui qui reçoit { $lost }, … bâtonnets perd.
nim-fact-normal = Celui qui reçoit des tas dont la somme sans retenue, en base deux, est nulle perd.
nim-fact-misere = Celui qui reçoit des tas dont la somme sans retenue, en base deux, est nulle perd, tant que l’un des tas a deux bâtonnets ou plus.
one-of-sticks = { $all ->
    [none] { $last ->
        [1] 1 bâtonnet
       *[other] { $last } bâtonnets
    }
   *[other] { $all } ou { $last } bâtonnets
}

game-grundy = Jeu de Grundy
game-grundy-rules = À chaque tour, on partage un tas en deux tas de tailles différentes. Celui qui ne peut plus jouer perd.
game-grundy-fact = Nul ne sait si les valeurs de ses tas finissent par être périodiques.
param-grundy-heap = les bâtonnets du premier tas

game-wythoff = Jeu de Wythoff
game-wythoff-rules = À chaque tour, on prend autant de bâtonnets qu’on veut dans l’un des deux tas, ou le même nombre dans les deux. Celui qui prend le dernier bâtonnet gagne.
game-wythoff-fact = Le n-ième couple perdant est n fois le nombre d’or et n fois son carré, arrondis à l’entier inférieur : 1 et 2, 3 et 5, 4 et 7, …
param-wythoff-heaps = les bâtonnets des deux tas, par exemple 8+5

game-chocolate = Tablette de chocolat
game-chocolate-rules = À chaque tour, on mange une ou plusieurs des dernières lignes, ou des dernières colonnes, de la tablette. Le carré en haut à gauche est empoisonné : le joueur à qui il ne reste que ce carré perd.
game-chocolate-fact = Celui qui reçoit une tablette carrée perd.
param-chocolate-size = lignes x colonnes de la tablette

game-chomp = Chomp
game-chomp-rules = À chaque tour, on choisit un carré et on le mange avec tout ce qui est à sa droite et au-dessous. Le carré en haut à gauche est empoisonné : le joueur à qui il ne reste que ce carré perd.
game-chomp-fact = Le premier joueur gagne sur toutes les tablettes sauf 1×1, mais nul ne connaît en général la bouchée gagnante.
param-chomp-size = lignes x colonnes de la tablette

## Jeux de tas : tailles impossibles

nim-heaps-many = { $count } tas, c’est trop : Nim en compte au plus { $most }. Enlevez-en.
nim-heap-large = Un tas de { $sticks } est trop grand : dans un jeu à { $count } tas, chacun compte au plus { $most }. Prenez-le plus petit, ou jouez avec moins de tas.
nim-heap-free = Un tas de { $sticks } a trop de coups : quand on prend autant qu’on veut dans { $count } tas, chacun compte au plus { $most }. Prenez-le plus petit, ou dites combien on peut prendre, par exemple take=1+2+3.
nim-take-zero = Chaque tour prend au moins un bâtonnet : enlevez 0 de « take ».
nim-light-normal = « light » s’arrête à un bâtonnet et relève de la version misère : enlevez « light » ou rule=normal.
nim-light-take = « light » s’arrête à un bâtonnet, où l’on n’arrive que si l’on peut en prendre un seul : ajoutez 1 à « take », ou enlevez « light ».
nim-light-empty = « light » s’arrête à un bâtonnet, mais il n’y en a pas : ajoutez un bâtonnet, ou enlevez « light ».
grundy-heap-large = Un tas de { $sticks } est trop grand : les valeurs se calculent jusqu’à { $most }, les positions jusqu’à { $positions }. Choisissez un tas plus petit.
grundy-positions = Une position du jeu de Grundy compte au plus { $most } bâtonnets. Pour la valeur d’un tas plus grand : arene grundy { $game }.
wythoff-two = Le jeu de Wythoff a deux tas, et non { $count } : écrivez par exemple 8+5.
wythoff-heap-large = Un tas de { $sticks } est trop grand : un tas compte au plus { $most }. Choisissez-en un plus petit.
chocolate-size = Il n’y a pas de tablette { $size } : lignes et colonnes vont de 1 à { $most }, par exemple 4x6.
chomp-size = Il n’y a pas de tablette { $size } : il faut au moins une ligne et une colonne, et au plus { $most } en tout, par exemple 2x3.

## Jeux de tas : positions

position-heaps = « { $text } » n’est pas une position : écrivez les bâtonnets de chaque tas, joints par +, par exemple { $example }.
position-heaps-many = « { $text } » a { $count } tas, mais le jeu en a { $most }. Enlevez-en, comme dans { $example }, ou nommez un jeu à plus de tas.
position-heap-large = « { $text } » a un tas trop grand : ici, un tas compte au plus { $most }, comme dans { $example }.
position-unread = « { $text } » n’est pas une position de ce jeu. Écrivez-la comme dans { $example }.
position-not-there = Aucune position « { $text } » n’est atteinte depuis le départ. Écrivez-la comme dans { $example }.
position-too-far = « { $text } » est introuvable : le jeu a trop de positions pour en parcourir tous les noms. Jouez jusque-là depuis { $example }.
rules-failed = Les règles du jeu ont échoué en { $position } : { $error }
position-sticks-many = « { $text } » a trop de bâtonnets : une position du jeu de Grundy en compte au plus { $most } en tout, comme { $example }.
position-bar = « { $text } » n’est pas une tablette : écrivez lignes x colonnes, chacune de 1 à { $most }, par exemple { $example }.
position-rows = « { $text } » n’est pas une position : écrivez les longueurs des lignes à partir du haut, jointes par +, par exemple { $example }.
position-rows-many = « { $text } » a { $count } lignes, mais la tablette en a { $most }. Enlevez-en, comme dans { $example }, ou nommez une tablette plus grande.
position-rows-grow = « { $text } » : la ligne { $row } est plus longue que celle du dessus, mais une bouchée mange aussi tout ce qui est au-dessous. Les lignes ne s’allongent jamais vers le bas, comme dans { $example }.
position-row-long = « { $text } » a une ligne trop longue : sur cette tablette, une ligne compte au plus { $most } carrés, comme dans { $example }.
position-poison = « { $text } » ne laisse rien, mais le carré empoisonné reste toujours. Écrivez 1 pour ce carré seul, ou par exemple { $example }.

unreachable-start = La partie commence ici avec J0 au trait et n’y revient jamais : J1 n’y a jamais le trait.
unreachable-heap = Le tas { $heap } a grandi : il a { $sticks } ici, et { $start } au départ.
unreachable-light = La représentation légère s’arrête à un bâtonnet : personne ne prend le dernier.
unreachable-sticks = Les tas comptent { $sticks } en tout, mais au jeu de Grundy ce total reste celui du départ, { $start }.
unreachable-splits = { $splits ->
    [0] Aucun partage n’a été fait : c’est à { $player } de jouer.
    [one] Un partage a été fait : c’est à { $player } de jouer.
   *[other] { $splits } partages ont été faits : c’est à { $player } de jouer.
}
unreachable-bar = La tablette { $size } n’entre pas dans celle du départ, { $start }.
unreachable-row = La première ligne a { $squares } carrés, mais la tablette a { $columns } de large.

## Jeux de grille

game-tictactoe = Morpion
game-tictactoe-rules = J0 pose un X dans une case vide, puis J1 un O, et ainsi de suite. Le premier qui en aligne trois, à l’horizontale, à la verticale ou en diagonale, gagne. Une grille pleine sans alignement donne une partie nulle.
game-tictactoe-fact = Partie nulle si personne ne se trompe, et pourtant le premier joueur gagne 131 184 des 255 168 parties possibles.
tictactoe-rules-line = J0 pose un X dans une case vide, puis J1 un O, et ainsi de suite. Le premier qui en aligne { $line }, à l’horizontale, à la verticale ou en diagonale, gagne. Une grille pleine sans alignement donne une partie nulle.
tictactoe-fact-any = J1 ne peut jamais forcer la victoire : un pion de plus ne nuit jamais, si bien que J0 n’aurait qu’à emprunter la stratégie gagnante.
param-tictactoe-size = colonnes x lignes de la grille
param-tictactoe-line = pions alignés qui gagnent
game-connect4 = Puissance 4
game-connect4-rules = À tour de rôle, les joueurs lâchent un pion dans une colonne ; il tombe aussi bas que possible. Le premier qui en aligne quatre, à l’horizontale, à la verticale ou en diagonale, gagne. La partie est nulle quand toutes les colonnes sont pleines.
game-connect4-fact = Depuis la grille vide 7×6, J0 gagne, avec le 41e des 42 pions si J1 se défend au mieux.
connect4-rules-line = À tour de rôle, les joueurs lâchent un pion dans une colonne ; il tombe aussi bas que possible. Le premier qui en aligne { $line }, à l’horizontale, à la verticale ou en diagonale, gagne. La partie est nulle quand toutes les colonnes jouables sont pleines.
connect4-rules-only = On ne joue que dans ces colonnes : { $only }.
param-connect4-size = colonnes x lignes de la grille
param-connect4-line = pions alignés qui gagnent
param-connect4-only = colonnes où l’on peut jouer, comptées à partir de 1
game-hex = Hex
game-hex-rules = À tour de rôle, les joueurs posent un pion dans une case vide. J0 gagne s’il relie le haut au bas, J1 s’il relie la gauche à la droite.
game-hex-fact = Jamais de partie nulle ; le premier joueur gagne sur tout plateau, mais sur les grands personne ne sait comment.
param-hex-size = cases sur chaque côté du plateau

grid-empty = Il n’y a pas de grille { $columns }x{ $rows } : il faut au moins une colonne et une ligne.
grid-too-large = Une grille { $columns }x{ $rows } a { $bits } cases, c’est trop : il en faut { $most } au plus. Choisissez-en une plus petite.
grid-too-high = Une grille { $columns }x{ $rows } est trop grande : le nombre de colonnes fois le nombre de lignes plus une fait { $bits }, et il en faut { $most } au plus. Choisissez-en une plus petite.
line-empty = Un alignement de 0 pion serait là avant le premier coup. Les alignements commencent à line=1.
line-too-long = Un alignement de { $line } ne tient sur aucun côté d’une grille { $columns }x{ $rows } : personne ne pourrait jamais gagner. Un alignement va ici de 1 à { $longest } ; ou choisissez une grille plus grande.
tictactoe-too-wide = { $columns } colonnes, c’est trop : chacune est nommée par une lettre, il y en a donc { $most } au plus. Échangez colonnes et lignes, ou prenez-en moins.
connect4-only = Il n’y a pas de colonne { $column } où jouer : les colonnes vont de 1 à { $columns }.
hex-size = Il n’y a pas de plateau de Hex de côté { $size } : les côtés vont de 1 à { $most }, par exemple hex:3.

## Jeux de grille : positions

grid-too-many-rows = Il y a { $given } lignes, mais la grille en a { $rows }. Ôtez-en, ou nommez une grille plus grande.
grid-letter = Ligne { $row } : « { $letter } » n’est pas une case. Écrivez X pour les pions de J0, O pour ceux de J1 et . pour les cases vides.
grid-width = La ligne { $row }, « { $text } », est de largeur { $given }, mais la grille est de largeur { $columns }. Écrivez X, O ou . pour chaque case, et / entre les lignes.
connect4-floating = Le pion de la colonne { $column }, ligne { $row } sur { $rows } depuis le haut, n’a rien sous lui. Posez-le plus bas, ou remplissez les cases sous lui.
connect4-no-column = Coup { $place } : « { $column } » n’est pas une colonne. Les colonnes vont de 1 à { $columns } ; s’il y en a plus de 9, joignez-les par +, comme 4+10.
connect4-barred = Coup { $place } : on ne peut pas jouer dans la colonne { $column }. Choisissez parmi { $only }.
connect4-full = Coup { $place } : la colonne { $column } est pleine. Choisissez-en une autre, ou ôtez ce coup.
connect4-played-on = Le coup { $place }, colonne { $column }, vient après la fin : { $winner } a déjà gagné. Ôtez-le.

unreachable-counts = X : { $x }, O : { $o } : effectifs impossibles si { $turn } a le trait, car J0 commence et les joueurs alternent.
unreachable-both-won = Les deux joueurs ont gagné, mais la partie s’arrête à la première victoire.
unreachable-played-on = { $winner } a gagné, mais c’est { $other } qui a posé le dernier pion : la partie se serait arrêtée avant.
unreachable-won-before = Quel que soit le dernier pion posé par { $winner }, la victoire était déjà là : la partie se serait arrêtée.
unreachable-barred = Il y a un pion dans la colonne { $column }, mais on ne joue que dans { $only }.
unreachable-order = Retirés tour à tour du haut des colonnes, ces pions ne ramènent jamais à la grille vide.

## Ouvrir les jeux et les explorer

spec-empty = Il manque un jeu. Nommez-en un, par exemple nim:9, ou un fichier d’arène. « arene games » donne la liste des jeux.
spec-error = « { $spec } » : { $error }
spec-error-example = « { $spec } » : { $error } Exemple valable : { $example }.
game-refused = { $reason }
game-name-odd = « { $name } » ne peut pas nommer un jeu. Écrivez son nom en lettres et en chiffres.
game-name-taken = Il y a déjà un jeu « { $name } ». Choisissez un autre nom.
game-unknown = Il n’y a pas de jeu « { $name } ». « arene games » donne la liste des jeux.
game-not-a-file = « { $spec } » n’est pas un jeu, et aucun fichier n’est ouvert ici. « arene games » donne la liste des jeux.
game-unknown-nearest = Il n’y a pas de jeu « { $name } ». Vouliez-vous dire « { $nearest } » ? « arene games » donne la liste des jeux.
no-such-successor = De { $from } aucun coup ne mène à { $to }. Les coups mènent à : { $successors }.
vertex-not-in-arena = { $vertex } n’est pas dans l’arène explorée depuis { $start }. Choisissez un autre départ avec --from{ $turn ->
    [both] , ou ajoutez les sommets de l’autre joueur avec --turn both
   *[one] { "" }
}.
position-unreachable = Position inaccessible depuis le départ : { $vertex }. { $reason } Elle est acceptée telle quelle.
unreachable-explored = Aucune partie depuis { $start } n’y mène.
limit-memory = Arrêt : il faut plus que les { $limit } de mémoire permis (au moins { $needed }).
limit-refused = Arrêt : le système ne donne pas les { $needed } de mémoire qu’il faut maintenant.
limit-refused-small = Arrêt : le système ne donne plus de mémoire. Fermez d’autres programmes, ou demandez moins.
limit-vertices = Arrêt : il y a plus de { $limit } sommets.
limit-edges = Arrêt : il y a plus d’arcs qu’une arène n’en contient (2³²).
limit-nodes = Arrêt : plus de { $limit } positions ont été visitées.
limit-plies = Impossible : une partie peut compter plus de { $limit } coups.
limit-deadline = Arrêt : le temps est écoulé.
limit-stopped = Arrêt demandé.
limit-too-large = Pas commencé : il y a environ { $positions } positions, bien trop pour { $limit } de mémoire.
remedy-memory = Prenez une taille plus petite, partez de plus loin dans la partie avec { $start }, ou augmentez { $memory }.
remedy-memory-size = Prenez une taille plus petite, ou augmentez { $memory }.
remedy-memory-alone = Augmentez { $memory }.
remedy-size = Prenez une taille plus petite, ou partez de plus loin dans la partie avec { $start }.
limit-score = Impossible : une partie peut finir sur un score de { $score }, et une recherche ne compte que jusqu’à { $most }. Résoudre le jeu entier ne connaît pas cette borne.
limit-scores = Impossible : ce jeu finit sur des scores, et ici seules les victoires et les nulles sont prises en compte.
scores-cycle = La partie finit sur des scores, mais elle peut aussi tourner sans fin ({ $cycle } → …) : personne ne peut dire ce qu’on y gagne. Les scores demandent un jeu où toute partie se termine.
remedy-size-alone = Prenez une taille plus petite.
remedy-nodes = Prenez un { $depth } plus petit, ou augmentez { $nodes }.
remedy-time = Donnez plus de temps.
remedy-time-depth = Donnez plus de temps, ou réduisez { $depth }.
memory-whole = { $whole } { $unit ->
    [KiB] Kio
    [MiB] Mio
    [GiB] Gio
    [TiB] Tio
   *[B] o
}
memory-tenths = { $whole },{ $tenths } { $unit ->
    [KiB] Kio
    [MiB] Mio
    [GiB] Gio
    [TiB] Tio
   *[B] o
}

## Nombres de Sprague–Grundy

grundy-partisan = { $game } est partisan : les coups permis dépendent du joueur, et les nombres de Sprague–Grundy n’existent que pour les jeux impartiaux.
grundy-cycle = La partie peut tourner sans fin ({ $cycle } → …), et il n’y a alors pas de nombres de Sprague–Grundy.
grundy-scores = { $game } finit sur des scores : les nombres de Sprague–Grundy n’existent que si le dernier coup fait gagner ou perdre.

## Fichiers de stratégie et parties

strategy-line = Ligne { $line } : « { $text } » n’est pas un coup de stratégie. Écrivez le sommet, une flèche et le sommet suivant, par exemple 5_0 -> 3_1.
strategy-not-a-map = Une stratégie en JSON est un objet qui associe à chaque sommet le suivant, par exemple {"{"} "5_0": "3_1" {"}"}.
strategy-at-line = Ligne { $line } : { $error }
strategy-twice = { $vertex } a deux coups différents. Gardez-en un seul.
strategy-of-other = C’est une stratégie de { $other } : aucun de ses sommets n’est à { $player }. Choisissez --player { $other }.
play-empty = La partie est vide. Écrivez ses sommets séparés par des virgules, par exemple 9_0,8_1,7_0.
play-no-cycle = Une partie infinie doit revenir à un sommet : celui qui précède les points de suspension n’a pas encore été rencontré.

## Solutions enregistrées

solution-unreadable = Ligne { $line } : c’est du JSON, mais pas une solution comme l’écrit « arene solve JEU --all --json ».
solution-of-another = Le fichier dit résoudre « { $game } », non « { $spec } ». { $flaw }
solution-no-positions = Il n’y a pas de « positions » dans ce fichier. Enregistrez-les avec « arene solve JEU --all --json ».
solution-without = { $vertex } n’a pas de « { $key } », que « arene solve --all --json » écrit pour chaque sommet.
solution-owner = { $vertex } : le propriétaire est faux.
solution-verdict = { $vertex } : gagnant, rang et nulle ne vont pas ensemble.
solution-twice = { $vertex } y est deux fois.
solution-missing = { $vertex } manque.
solution-best = { $vertex } : les meilleurs coups ne sont pas ceux de la liste.
solution-count = Le nombre « { $key } » est faux : il faut { $right }.
solution-start = { $vertex } : ce que « start » en dit est faux.
with-remedy = { $error } { $remedy }
remedy-table-not = « arene solve JEU -o FICHIER.arene » en fait une.
remedy-table-version = Refaites-la avec « arene solve JEU -o FICHIER.arene ».
remedy-table-incomplete = « arene solve JEU -o FICHIER » fait le reste d’un fichier .part, et refait tout autre.
remedy-table-tile = Partez de plus loin dans la partie avec --from.
remedy-table-no-name = Nommez un fichier, par exemple « -o jeu.arene ».
remedy-table-of-another = « arene solve JEU -o FICHIER » en fait une qui convient.
remedy-table-one-turn = Précisez --turn J0 ou --turn J1, ou faites-en une avec --turn both.
remedy-book-no-rules = « arene solve JEU » le résout en entier.
table-limit = Une limite de mémoire ou de temps est atteinte.
table-not = Ce n’est pas une table d’Arène.
table-version = Cette table vient d’une autre version d’Arène, que celle-ci ne sait pas lire.
table-header = Le début du fichier est abîmé : sa somme de contrôle est fausse. Refaites la table.
table-torn = Le fichier est abîmé ou coupé à l’octet { $place }. Refaites la table.
table-block = Le bloc à l’octet { $place } est abîmé : sa somme de contrôle est fausse. Refaites la table.
table-incomplete = La table n’est pas complète : { $found } de ses { $tiles } parties sont là.
table-gaps = Les parties de la table laissent des trous, ou l’une d’elles y est deux fois. Refaites la table.
table-tile = Une partie de la table est devenue trop grande pour le format.
table-folder = { $path } est un dossier. Nommez un fichier.
table-no-name = La table n’a pas de nom.
table-no-file = { $path } est un périphérique ou un tube, pas un fichier. Nommez un fichier.
table-busy = { $path } est en train d’être écrit par une autre exécution d’Arène.
table-part-of-another = { $path } est le début d’une autre table. Effacez-le ou choisissez un autre nom.
table-part-of-version = { $path } a été commencé par une autre version d’Arène, et celle-ci ne sait pas le continuer. Effacez-le ou choisissez un autre nom.
table-in-the-way = « { $path } » existe déjà, et n’est pas une table de ce jeu. Choisissez un autre fichier, ou supprimez-le.
table-of-another-start = « { $path } » existe déjà, et c’est une table de ce jeu depuis un autre départ. Choisissez un autre fichier, ou supprimez-le.
table-of-another-version = « { $path } » existe déjà, et c’est une table d’une autre version d’Arène, dont celle-ci ne sait pas lire le jeu. Choisissez un autre fichier, ou supprimez-le.
table-counts = L’en-tête compte d’autres positions que les parties de la table. Refaites la table.
table-stopped = Arrêt demandé. Ce qui est fait est gardé, et la même commande continue.
table-of-another = Cette table est celle de « { $game } » et ne convient pas : c’est un autre jeu ou d’autres règles, un fichier d’arène qui a changé depuis, ou une autre version d’Arène.
book-scores = Un livre contient des victoires et des nulles, pas de scores.
table-file-unlike = La table { $path } ne convient pas à { $files } : elle vient d’un autre fichier d’arène, ou d’un fichier qui a changé depuis.
remedy-table-file-unlike = Nommez le bon (arene verify FICHIER { $path }, arene export { $path } --game FICHIER), ou refaites la table avec « arene solve JEU -o FICHIER ».
table-game-gone = { $error } La table { $path } porte sur ce fichier, qui n’est pas non plus à côté d’elle.
remedy-table-game-gone = Nommez-le : arene verify FICHIER { $path }, arene export { $path } --game FICHIER.
table-one-turn = La table a été faite pour un seul joueur qui commence.
table-not-there = { $vertex } n’est pas dans la table, qui a les positions qui suivent { $start }.
verify-of-another = { $path } est une table de « { $game } » et ne convient pas à « { $spec } » : c’est un autre jeu, il a d’autres règles, ou c’est un fichier d’arène qui a changé depuis.
remedy-verify-of-another = Pour démontrer la table d’après son propre jeu : arene verify { $path }.
verify-option = { $option } n’a pas de sens ici : { $path } est démontré en entier. Retirez cette option.
table-flaw = { $vertex } est faux : aucun meilleur coup ne mène à ce qui est gardé.
table-stray = { $vertex } est dans la table, mais aucune partie n’y mène.
flaw-size = Le nombre de positions est faux.
flaw-final = { $vertex } : ce sommet est terminal, et son verdict est faux.
flaw-rank-zero = { $vertex } : rang 0, mais la partie n’y est pas finie.
flaw-no-move = { $vertex } : aucun coup ne mène au rang juste au-dessous.
flaw-faster = { $vertex } : le coup vers { $to } gagne plus tôt.
flaw-escape = { $vertex } : dit perdu, mais le coup vers { $to } ne perd pas.
flaw-longer = { $vertex } : le coup vers { $to } résiste plus longtemps.
flaw-missed-win = { $vertex } : dit nul, mais le coup vers { $to } gagne.
flaw-no-draw = { $vertex } : dit nul, mais tous les coups perdent.
flaw-wrong-draw = { $vertex } : nul, mais de l’autre sorte.
flaw-wrong-kind = { $vertex } : une nulle là où la partie finit sur des scores, ou un score là où elle n’en a pas.
flaw-better-score = { $vertex } : le coup vers { $to } mène à un meilleur score.
flaw-no-score = { $vertex } : aucun coup ne mène à ce score.
flaw-score-cycle = { $vertex } : la partie finit sur des scores et peut tourner sans fin par cette position : aucun verdict n’y est juste.

## Fichiers d’arène

file-table = { $path } est une table d’un jeu, pas un jeu. « arene solve JEU --table { $path } » répond avec elle, « arene verify { $path } » la démontre.
file-extension = { $path } : extension inconnue. Il faut .json, .dot, .gv, .pg ou .gm.
file-missing = Il n’y a pas de fichier { $path }.
file-directory = { $path } est un dossier. Nommez un fichier qui s’y trouve.
file-denied = { $path } ne peut être lu : la permission manque.
file-unreadable = { $path } ne peut être lu ({ $reason }).
batch-unreadable = La suite ne peut être lue ({ $reason }).
batch-long = Une ligne de plus de { $most } octets n’est pas une position.
batch-utf8 = Cette ligne n’est pas du texte UTF-8.
batch-wrong = { $count ->
    [one] Une ligne
   *[other] { $count } lignes
} sur { $lines } sans réponse : voir « error » dans la sortie.
book-no-rules = Il n’y a pas de livre de ce jeu.
book-no-head = Ce n’est pas un livre, ou sa première ligne est abîmée. Choisissez un autre fichier.
book-damaged = La ligne { $line } est abîmée. Refaites le livre.
book-other-game = C’est un livre de { $book }, non de { $game }. Choisissez un autre livre.
book-other = { $path } est un livre de { $game }, { $plies ->
    [one] un coup
   *[other] { $plies } coups
}. Choisissez un autre fichier.
book-busy = { $path } est en train d’être fait par un autre programme.
book-line = Ligne { $line } : { $error }
book-order = { $vertex } est à la place de { $expected }.
book-too-long = { $vertex } n’est pas une position de l’ouverture.
book-incomplete = { $vertex } manque.
book-differs = { $vertex } est donné pour { $said }, mais vaut { $found }.
book-missing = { $count ->
    [one] Une position manque
   *[other] { $count } positions manquent
} à la fin. La commande qui a commencé le livre le continue.
book-stopped = Arrêt demandé. { $path } a { $count } positions sur { $all } ; la même commande continue.
book-made = { $path } : { $count ->
    [one] une position
   *[other] { $count } positions
} d’une ouverture de { $plies ->
    [one] un coup
   *[other] { $plies } coups
}, dont { $new } nouvelles.
book-right = Le livre est juste : { $count ->
    [one] une position
   *[other] { $count } positions
}, dont { $proven } démontrées de nouveau, les autres par les règles.
book-wrong = Le livre est faux. { $flaw }
file-not-utf8 = { $path }, ligne { $line } : ce n’est pas du texte UTF-8. Enregistrez le fichier en UTF-8.
file-blank = Le fichier est vide.
names-too-few = Il y a { $names } noms pour { $vertices } sommets. Donnez-en un à chaque sommet.
names-twice = Deux sommets s’appellent { $vertex }. Donnez à chacun son nom.
vertex-no-number = Il n’y a pas de sommet { $number } parmi { $count } : ils sont numérotés à partir de 0.
file-empty = L’arène n’a aucun sommet. Donnez-lui-en au moins un.
file-too-large = L’arène est trop grande : il faut moins de 2³² − 1 sommets et moins de 2³² arcs.

file-no-owner = Ligne { $line } : le sommet { $vertex } n’appartient à personne. Ajoutez-le à "players".
file-no-owner-near = Ligne { $line } : le sommet { $vertex } n’appartient à personne. Est-ce { $near } ? Sinon, ajoutez-le à "players".
file-no-owner-node = Ligne { $line } : le sommet { $vertex } n’appartient à personne. Donnez à son nœud "player": 0 ou "player": 1.
file-no-owner-dot = Ligne { $line } : le sommet { $vertex } n’appartient à personne. Donnez-lui shape=circle (J0) ou shape=box (J1), ou player=0 ou player=1.
file-no-node = Ligne { $line } : il n’y a pas de sommet { $vertex }. Ajoutez-le à "nodes".
file-no-node-near = Ligne { $line } : il n’y a pas de sommet { $vertex }. Est-ce { $near } ? Sinon, ajoutez-le à "nodes".
file-two-owners = Ligne { $line } : le sommet { $vertex } appartient aux deux joueurs. Gardez un seul propriétaire.
file-two-starts = Ligne { $line } : { $vertex } est un second départ. Gardez-en un seul.
file-won-not-final = Ligne { $line } : le sommet { $vertex } est dit gagné, mais on peut y jouer. Seul un sommet terminal est gagné : ôtez ses coups, ou son gagnant.
file-won-by-both = Ligne { $line } : le sommet { $vertex } est dit gagné par les deux joueurs. Gardez un seul gagnant.
file-scored-not-final = Ligne { $line } : le sommet { $vertex } est dit avoir un score, mais on peut y jouer. Seul un sommet terminal a un score : ôtez ses coups, ou son score.
file-won-and-scored = Ligne { $line } : le sommet { $vertex } est dit gagné, et dit avoir un score. Gardez l’un des deux.
file-scored-twice = Ligne { $line } : le sommet { $vertex } a deux scores. Gardez-en un.
file-values-and-rule = Ligne { $line } : il y a une règle, et aussi des scores. Gardez "rule" ou "values", pas les deux.
file-not-a-score = Ligne { $line } : « { $value } » n’est pas un score. Un score est un nombre entier comme 3 ou -7, d’au plus 18 chiffres.
file-pg-score = Le sommet { $vertex } finit sur un score, ce que ce format ne sait pas dire. JSON et DOT le peuvent.
file-wins-and-rule = Ligne { $line } : il y a une règle, et aussi des gagnants. Gardez "rule" ou "wins", pas les deux.
file-not-a-player = Ligne { $line } : « { $value } » n’est pas un joueur ({ $key }). Écrivez 0 ou 1.
file-not-a-rule = Ligne { $line } : « { $value } » n’est pas une règle. Écrivez normal ou misere.
file-not-a-mark = Ligne { $line } : start vaut true ou false, et non « { $value } ».

file-vertex-again = Ligne { $line } : le sommet { $vertex } est donné de nouveau ; il compte une fois.
file-vertices-again = { $count ->
    [one] Un autre sommet est donné de nouveau.
   *[other] { $count } autres sommets sont donnés de nouveau.
}
file-duplicate-edge = L’arc { $from } → { $to } est donné plus d’une fois ; il compte une fois.
file-duplicate-edges = { $count ->
    [one] Un autre arc est donné plus d’une fois.
   *[other] { $count } autres arcs sont donnés plus d’une fois.
}
file-same-owner = L’arc { $from } → { $to } joint deux sommets de { $player } : les joueurs n’alternent pas toujours (l’arène, coupée par joueur, n’est pas bipartie).
file-no-winners = { $count ->
    [one] Personne ne gagne au sommet terminal { $vertex } : c’est un cul-de-sac.
   *[other] Personne ne gagne à aucun des { $count } sommets terminaux ({ $vertex }, …) : ce sont des culs-de-sac.
} Dites qui gagne avec "wins" ou "rule".

file-json-syntax = Ligne { $line }, colonne { $column } : ce n’est pas du JSON. Cherchez juste avant une virgule, un guillemet ou un crochet qui manque, ou une virgule de trop.
file-json-cut = Ligne { $line } : le fichier s’arrête au milieu. Un guillemet, un crochet ou une accolade n’est pas fermé.
file-json-escape = Ligne { $line } : un code comme \ud83d vaut un demi-caractère. Écrivez le caractère lui-même.
file-json-not-object = Le fichier doit contenir un objet JSON, entre {"{"} et {"}"}.
file-json-name = Ligne { $line } : { $value } ne peut nommer un sommet. Écrivez un texte ou un entier.
file-json-wrong = Ligne { $line } : "{ $key }" doit être { $wanted }.
file-key-missing = La clé "{ $key }" manque.
file-key-unknown = Ligne { $line } : il n’y a pas ici de clé "{ $key }". Les clés sont : { $keys }.
file-key-twice = Ligne { $line } : la clé "{ $key }" est donnée deux fois. Gardez-en une seule.
file-edges-and-links = Ligne { $line } : il y a à la fois "edges" et "links". Gardez l’un des deux.
file-node-link-undirected = Ligne { $line } : le graphe n’est pas orienté, mais les coups ont un sens. Orientez-le, par exemple avec to_directed() dans networkx.
file-wanted-players = deux listes de sommets, {"{"}"0": [ … ], "1": [ … ]{"}"}
file-wanted-moves = un objet qui donne à chaque sommet ses coups, comme {"{"}"1": ["5"]{"}"}
file-wanted-names = une liste de sommets, comme ["5", "6"]
file-wanted-values = un objet qui donne à chaque sommet terminal son score, comme {"{"}"6": 3{"}"}
file-wanted-nodes = une liste de nœuds comme {"{"}"id": "1", "player": 0{"}"}
file-wanted-edges = une liste d’arcs comme {"{"}"source": "1", "target": "5"{"}"}
file-wanted-true = true
file-wanted-object = un objet, entre {"{"} et {"}"}

file-wanted = Ligne { $line } : il faut ici { $wanted }, et non « { $found } ».
file-cut = Ligne { $line } : le fichier s’arrête là où il faut { $wanted }.
file-never-closed = Ligne { $line } : le signe { $sign } qui commence ici n’est jamais fermé.
file-wanted-name = un nom de sommet
file-wanted-value = une valeur
file-wanted-end = la fin du fichier
file-dot-graph = Ligne { $line } : les coups ont un sens. Écrivez digraph au lieu de graph, et -> au lieu de --.
file-dot-picture = Ligne { $line } : c’est { $shows ->
    [part] l’image d’une partie d’une arène, dont des coups manquent, et non une arène
    [attractor] l’image d’un attracteur, et non une arène
    [tree] l’image d’un arbre de jeu, et non une arène
   *[other] une image, et non une arène
}. Écrivez l’arène entière d’un jeu avec arene convert JEU -o FICHIER.dot.
file-dot-line = Ligne { $line } : les coups ont un sens. Écrivez -> au lieu de --.
file-dot-no-graph = Ligne { $line } : ce n’est pas un graphe DOT, qui commence par « digraph {"{"} ».
file-dot-quote = Ligne { $line } : mettez « { $word } » entre guillemets droits. Sans eux, un nom qui commence par un chiffre ne contient rien d’autre.
file-dot-plus = Ligne { $line } : + joint deux textes entre guillemets, et le second manque.
file-dot-groups = Ligne { $line } : les groupes entre accolades valent trop d’arcs. La limite est { $most }.

file-wanted-number = le numéro d’un sommet
file-wanted-priority = une priorité
file-wanted-owner = un propriétaire, 0 ou 1
file-wanted-successor = le numéro d’un successeur
file-pg-no-game = Ligne { $line } : ce n’est pas un jeu de parité. Ses lignes donnent numéro, priorité, joueur et successeurs, par exemple 0 1 0 1,2;
file-pg-large-number = Ligne { $line } : le numéro d’un sommet est trop grand. Il doit être inférieur à 2³² − 1.
file-pg-twice = Ligne { $line } : le sommet { $vertex } est donné deux fois. Gardez une seule de ses lignes.
file-pg-owner = Ligne { $line } : le propriétaire du sommet { $vertex } doit être 0 ou 1.
file-pg-no-successor = Ligne { $line } : le sommet { $vertex } n’a pas de successeur. Un sommet terminal a un seul arc, vers lui-même.
file-pg-no-successor-line = Ligne { $line } : le sommet { $vertex } a un arc vers { $to }, qui n’a pas de ligne à lui. Ajoutez-la, ou ôtez l’arc.
file-pg-priority = Ligne { $line } : le sommet { $vertex } doit avoir la priorité 1. Seuls les jeux d’accessibilité sont lus, où un sommet qui n’est pas terminal a la priorité 1.
file-pg-final-priority = Ligne { $line } : le sommet { $vertex } est terminal et doit avoir la priorité 0 (J0 gagne) ou 1 (J1 gagne). Seuls les jeux d’accessibilité sont lus.
file-pg-start = Ligne { $line } : dans un fichier .pg, les parties commencent au sommet 0, et non en { $vertex } ; cette ligne est ignorée.
file-pg-names-unused = Les noms entre guillemets ne sont pas tous différents, ou certains sont vides : les sommets gardent leurs numéros pour noms.
file-pg-dead-end = Personne ne gagne en { $vertex }, un cul-de-sac, et un fichier .pg ne peut le dire. Choisissez un autre format.
file-pg-self-loop = Le seul arc de { $vertex } y ramène, et un fichier .pg le prendrait pour un sommet terminal. Choisissez un autre format.
file-pg-name = « { $vertex } » est vide ou contient un guillemet, et ne peut être un nom dans un fichier .pg. Choisissez un autre format, ou un autre nom.

## Sommets des fichiers d’arène

in-file = { $path } : { $error }
target-empty = --target ne nomme aucun sommet. Écrivez-en un, ou plusieurs séparés par des virgules ; sans --target, ce sont les sommets terminaux où le joueur a gagné.
vertex-unknown = Il n’y a pas de sommet « { $vertex } » dans cette arène.
vertex-torn = Il n’y a pas de sommet « { $vertex } » dans cette arène. Dans une liste, ce nom s’écrit entre guillemets : { $quoted }
vertex-unknown-nearest = Il n’y a pas de sommet « { $vertex } » dans cette arène. Vouliez-vous dire « { $nearest } » ?
turn-contradicts = { $vertex } dit que { $side } joue, --turn dit { $turn }. Gardez l’un des deux.
vertex-owned = Le sommet { $vertex } appartient à { $owner } dans ce fichier : omettez --turn.

## La ligne de commande : ses parties

about = Résout, vérifie et explique les jeux à deux joueurs à information parfaite.
about-examples =
    Essayez :
      arene solve nim:20
      arene attractor nim:9,light --turn both --player J0
      arene info tictactoe
heading-usage = Utilisation
heading = { $title } :
heading-commands = Commandes
heading-arguments = Arguments
heading-options = Options
value-command = COMMANDE
value-file = FICHIER
value-folder = DOSSIER
value-name = NOM
value-play = PARTIE
value-size = TAILLE
value-seconds = SECONDES
command-games = Donne la liste des jeux, leurs paramètres et leurs propriétés
command-info = Donne la nature et la taille du jeu
command-solve = Dit qui gagne, en combien de coups, et par quels coups
command-attractor = Construit un attracteur, couche par couche
command-strategy = Donne la meilleure stratégie d’un joueur, ou en vérifie une
command-check = Vérifie une partie : en est-ce une, qui la gagne, suit-elle une stratégie
command-grundy = Donne le nombre de Sprague–Grundy d’un jeu impartial
command-verify = Vérifie une solution enregistrée, une table ou un livre, sans résoudre
command-convert = Écrit l’arène d’un jeu dans un fichier : JSON, JSON node-link, DOT ou .pg
command-export = Écrit les positions d’une table pour l’analyse : CSV ou Parquet
command-draw = Dessine une arène, un attracteur, un arbre, un plateau ou un graphique
command-completions = Écrit le script de complétion d’un shell
command-man = Écrit le manuel
command-help = Affiche l’aide d’une commande
arg-spec = Le jeu (nim:9, connect4:5x4 ; « arene games » en donne la liste) ou un fichier d’arène
arg-from = Partir de cette position
arg-turn = À qui de jouer ; « both » réunit l’arène où J0 commence et celle où J1 commence
arg-memory = Mémoire à ne pas dépasser, comme 2GiB [trois quarts de ce qui est libre]
arg-all = Donner toutes les positions
arg-moves = En recherche exacte, démontrer la valeur de chaque coup, sans limite de temps
arg-weak = Demander seulement qui gagne, par une recherche exacte
arg-solve-threads = Combien de fils d’exécution [autant que de cœurs]
arg-batch = Répondre à chaque ligne d’un fichier (- pour l’entrée standard) par une ligne de JSON
arg-book = Un livre de ce jeu (arene book) où chercher les positions
arg-plies = Nombre de coups de l’ouverture
arg-book-output = Le livre ; s’il existe déjà, il est continué
arg-verify-sample = Pour un livre, ne démontrer de nouveau que N positions [toutes]
arg-solve-output = Garder toutes les positions dans ce fichier (.arene) ; un calcul interrompu y reprend
arg-solve-table = Répondre d’après ce fichier (.arene), fait par « solve -o »
arg-attractor-player = Joueur qui veut atteindre l’objectif
arg-strategy-player = Joueur de la stratégie
arg-target = Les sommets à atteindre [ceux où le joueur a gagné]
arg-attractor-algorithm = Le calcul : counters, steps ou sweeps [counters]
arg-check = Vérifier plutôt la stratégie de ce fichier, depuis le sommet --from
arg-play = Sommets, positions ou coups séparés par des virgules : 9_0,8_1,7_0
arg-strategy = La partie suit-elle la stratégie de ce fichier ?
arg-grundy-all = Donner le nombre de chaque position
arg-solution = Un fichier écrit par « arene solve JEU --all --json » ; une table ou un livre se passe du jeu
arg-format = json, node-link, dot ou pg [selon le nom du fichier]
arg-output = Le fichier à écrire [le terminal]
arg-export-file = La table (.arene), faite par « solve -o »
arg-export-game = Son jeu, si un fichier d’arène n’est plus là où il était [selon la table]
arg-export-format = csv ou parquet [d’après le nom du fichier ; csv dans le terminal]
arg-draw-what = arena, attractor, tree, board, heuristic ou chart [arena]
arg-draw-format = svg, png, tikz, dot ou text [d’après le nom du fichier ; text dans le terminal]
arg-draw-theme = light (clair), dark (sombre), mono, ou auto : comme le système du lecteur [auto ; PNG : light]
arg-draw-scale = Pixels d’un PNG pour chaque pixel de l’image [2]
arg-draw-snippet = Du TikZ à coller dans un document, sans préambule
arg-draw-width = Largeur du TikZ, par exemple 12cm ou 80mm [celle du dessin ; un extrait n’est jamais plus large que les lignes du document]
arg-draw-legend = Sans légende
arg-draw-layout = rows (rangées), columns (colonnes), ou couches par rank, distance ou position [ce qui convient à l’arène]
arg-draw-strategy = Joueur dont les meilleurs coups sont en gras : J0, J1, both (les deux) ou none (aucun) [both]
arg-draw-play = Une partie à mettre en valeur (arena) ou à montrer coup par coup (board), par exemple « 9,8,5 »
arg-draw-ranks = Écrire les rangs près des sommets
arg-draw-plain = Sans les positions gagnantes
arg-draw-transpose = Le graphe à côté de son transposé
arg-draw-thumbnails = De petits plateaux comme sommets
arg-draw-around = Seulement ce qui est près de ce sommet
arg-draw-radius = Rayon, en coups [2]
arg-draw-limit = Dessiner des arènes d’au plus N sommets, des arbres d’au plus N feuilles [{ $limit } ; arbres : 60]
arg-draw-player = Joueur de l’attracteur [J0]
arg-draw-layer = Une couche de l’attracteur, ou all : toutes côte à côte [all]
arg-draw-animate = Un seul SVG qui montre les couches l’une après l’autre
arg-draw-series = Un fichier par couche : NOM-0.svg, NOM-1.svg, …
arg-draw-depth = Profondeur, en coups, des arbres et des graphiques [2 ; graphiques : 9]
arg-draw-algorithm = minimax, alphabeta, ou alphabeta-all, qui trouve tous les meilleurs coups [minimax]
arg-draw-values = Quels nœuds d’un arbre ont leur valeur : les feuilles (leaves), ceux à partir de la profondeur N, ou tous (all) [all]
arg-draw-steps = L’arbre tel qu’il est après tant de visites d’alpha-bêta
arg-draw-windows = La fenêtre d’alpha-bêta au N-ième nœud visité, ou toutes (all)
arg-draw-last = Seulement la dernière position de --play
arg-draw-chart = growth (positions et nœuds par profondeur), ou searches (min-max contre alpha-bêta) [growth]
arg-shell = bash, elvish, fish, powershell ou zsh
arg-man-folder = Où écrire une page par commande [une page, au terminal]
arg-json = Répondre en JSON
arg-lang = La langue [celle du système]
arg-names = Les noms des joueurs, par exemple alice,bob
arg-help = Afficher cette aide
arg-help-command = La commande [toutes]
arg-version = Afficher la version

## La ligne de commande : erreurs

usage-command = Il n’y a pas de commande « { $name } ». « arene --help » en donne la liste.
usage-command-nearest = Il n’y a pas de commande « { $name } ». Vouliez-vous dire « { $nearest } » ? « arene --help » en donne la liste.
usage-argument = « { $name } » est un argument de trop. « { $help } » dit ce qui est attendu.
usage-option = Il n’y a pas ici d’option « { $name } ». « { $help } » en donne la liste.
usage-option-nearest = Il n’y a pas ici d’option « { $name } ». Vouliez-vous dire « { $nearest } » ? « { $help } » en donne la liste.
usage-missing = Il manque : { $name }. « { $help } » en dit plus.
usage-value = { $name } : « { $value } » n’est pas parmi { $choices }.
usage-no-value = { $name } demande une valeur. « { $help } » en dit plus.
usage-twice = { $name } est donné plusieurs fois. Donnez-le une seule fois.
usage-together = { $name } et { $other } s’excluent. Gardez l’un des deux.
usage-no-command = Il manque une commande. « arene --help » en donne la liste.
usage-utf8 = L’argument { $argument } n’est pas de l’UTF-8. Écrivez-le en UTF-8 ou renommez le fichier.
usage-other = Cet usage ne convient pas. { $name } « { $help } » en dit plus.
names-wrong = --names « { $names } » : il faut deux noms différents séparés par une virgule, par exemple alice,bob.
memory-wrong = --memory « { $value } » : il faut une taille, par exemple 500MiB ou 2GiB.
file-unwritable = { $path } ne peut être écrit : { $error }.
output-failed = La réponse ne peut être écrite : { $error }.
io-missing = ce dossier n’existe pas
io-no-files = son dossier ne prend pas de fichiers
io-denied = la permission manque
io-read-only = le disque est en lecture seule
io-full = il n’y a plus de place
io-too-large = un fichier ne peut être aussi grand ici
io-folder = c’est un dossier
io-not-a-folder = une partie du chemin n’est pas un dossier
convert-format = { $path } : extension inconnue. Prenez .json, .dot ou .pg, ou --format.
export-format = { $path } : extension inconnue. Prenez .csv ou .parquet, ou --format.
export-terminal = Un terminal ne peut pas montrer du Parquet. Nommez un fichier avec -o, ou prenez --format csv.
export-same = { $path } est la table elle-même. Choisissez un autre nom pour ce qui est écrit.
table-stored = { $path } : { $count ->
    [one] { $count } position
   *[other] { $count } positions
}, { $size }.
export-done = { $path } : { $count ->
    [one] { $count } position
   *[other] { $count } positions
}.
convert-done = { $path } : { $vertices ->
    [one] { $vertices } sommet
   *[other] { $vertices } sommets
}, { $edges ->
    [one] { $edges } arc
   *[other] { $edges } arcs
}.
warning = attention : { $text }
progress-explore = exploration
progress-solve = résolution
progress-search = recherche
progress-write = écriture
progress-play = parties
progress-batch = réponses
progress-book = démonstration
progress-verify = vérification
and-more = … et { $count } de plus
yes = oui
no = non

## Résultats

result-won = { $player } a gagné
result-wins = { $player } gagne en { $rank ->
    [one] { $rank } coup
   *[other] { $rank } coups
}
result-dead-end = nulle (cul-de-sac)
result-infinite = nulle (infinie)
result-gains = { $player } obtient { $score }
result-even = personne n’obtient rien (0)
verdict-wins = { $player } gagne en { $rank ->
    [one] { $rank } coup
   *[other] { $rank } coups
}, quoi que fasse { $other }.
verdict-won = { $player } a gagné.
proof-wins = { $player } gagne, quoi que fasse { $other }.
proof-open = Pas encore décidé : à ce stade, on ne sait pas qui gagne.
proof-open-not-won = Pas encore décidé : { $player } ne gagne pas, c’est tout ce qui est démontré.
proof-best = { $player } a le trait ; à jouer : { $moves }.
proof-engine = Recherche exacte depuis cette position : { $nodes } positions en { $seconds } s, une table de { $table }.
proof-rest = Les autres coups n’ont été étudiés que quelques secondes ; --moves les démontre tous.
proof-whole = Toutes les positions, et la valeur de chaque coup, demandent plus de temps : --all les affiche, -o FICHIER les conserve.
proof-book = Connu par le livre.
verdict-dead-end = Nulle : aucun joueur ne peut forcer la victoire, et un joueur peut imposer une fin sans vainqueur.
verdict-infinite = Nulle : aucun joueur ne peut forcer la victoire, ni terminer la partie sans perdre ; elle peut durer sans fin.
verdict-gets = { $player } obtient { $score }, quoi que fasse { $other }.
verdict-even = Personne n’obtient rien : aucun joueur ne peut forcer plus que 0.
verdict-over = La partie est finie en { $vertex }.
best-wins = { $player } a le trait en { $vertex }. { $count ->
    [one] Un seul coup gagne : { $moves }.
   *[other] { $count } coups gagnent : { $moves }.
}
best-is-fastest = { $player } a le trait en { $vertex }. { $all } coups gagnent ; { $count ->
    [one] le plus rapide : { $moves }.
   *[other] les { $count } plus rapides : { $moves }.
}
best-delays = { $player } a le trait en { $vertex }, et tous les coups perdent. { $count ->
    [one] Un seul retarde le plus la défaite : { $moves }.
   *[other] { $count } retardent le plus la défaite : { $moves }.
}
best-all-delay = { $player } a le trait en { $vertex }, et tous les coups perdent. Tous retardent autant la défaite : { $moves }.
best-is-lost = { $player } a le trait en { $vertex }, et le seul coup perd : { $moves }.
best-draws = { $player } a le trait en { $vertex }. { $count ->
    [one] Un seul coup conserve la nulle : { $moves }.
   *[other] { $count } coups conservent la nulle : { $moves }.
}
best-scores = À { $player } de jouer en { $vertex }. { $count ->
    [one] Meilleur coup : { $moves }.
   *[other] { $count } coups sont les meilleurs : { $moves }.
}
best-all-score = À { $player } de jouer en { $vertex }. Les { $count } coups mènent au même score.
best-is-scored = À { $player } de jouer en { $vertex }. Le seul coup est { $moves }.
head-blank = { "" }
head-move = coup
head-to = mène à
head-result = résultat
head-vertex = sommet
head-owner = joueur
head-best = meilleurs coups
head-layer = couche
head-reason = raison
head-phi = φ
head-value = nombre
mark-best = ◀ meilleur
moves-more = + { $count } autres
line-perfect = Partie optimale : { $line }
line-cycle = La partie tourne sans fin : { $line }
counts-size = { $vertices ->
    [one] { $vertices } sommet
   *[other] { $vertices } sommets
}, { $edges ->
    [one] { $edges } arc
   *[other] { $edges } arcs
}.
counts-won = { $player } gagne depuis { $j0 }, { $other } depuis { $j1 }.
counts-drawn = { $count ->
    [one] { $count } mène à la nulle
   *[other] { $count } mènent à la nulle
}{ $infinite ->
    [0] .
   *[other] { $ended ->
        [0] { "" } par partie infinie.
       *[other] , dont { $infinite } par partie infinie.
    }
}
counts-scored = { $count ->
    [one] { $count } a un score.
   *[other] { $count } ont un score.
}
counts-longest = La victoire la plus longue demande { $rank ->
    [one] { $rank } coup
   *[other] { $rank } coups
}.
glance = Toutes les positions, avec le nombre de coups jusqu’à la fin :
glance-scores = Le jeu entier, par score :
glance-not-won = { $player } ne gagne pas
glance-open = inconnu
glance-wins = { $player } gagne
glance-draw = nulle
hint-all = Toutes les positions : --all. Pour les programmes : --json.

## Attracteurs

attractor-empty = L’objectif est vide, donc l’attracteur de { $player } aussi.
attractor-head = { $player } peut forcer l’arrivée en { $target } depuis { $count ->
    [one] { $count } sommet
   *[other] { $count } sommets
} sur { $all }.
attractor-stationary = Stationnaire à partir de la couche { $rank }.
reason-target = objectif
reason-chooses = ∃  { $player } choisit { $to }
reason-forced = ∀  tous les coups de { $player } y mènent : { $to }

## Stratégies et parties

strategy-winning = Depuis { $vertex }, cette stratégie de { $player } gagne, quoi que fasse { $other }.
strategy-non-losing = Depuis { $vertex }, cette stratégie de { $player } ne perd pas. Aucune stratégie ne gagne.
strategy-scores = Depuis { $vertex }, cette stratégie de { $player } est la meilleure, quoi que fasse { $other } : { $score }.
strategy-losing = Depuis { $vertex }, { $player } perd contre un adversaire parfait. Cette stratégie retarde le plus la défaite.
check-winning = Oui : depuis { $vertex }, cette stratégie de { $player } gagne, quoi que fasse { $other }.
check-faults-elsewhere = Presque : depuis { $vertex }, cette stratégie de { $player } gagne, quoi que fasse { $other }, mais elle a des défauts ailleurs.
check-non-losing = Non : depuis { $vertex }, cette stratégie de { $player } ne gagne pas toujours, mais ne perd jamais.
check-best-score = Oui : depuis { $vertex }, aucune stratégie de { $player } n’assure davantage, quoi que fasse { $other } : { $score }.
check-best-score-faults = Presque : depuis { $vertex }, aucune stratégie de { $player } n’assure davantage ({ $score }), mais elle a des défauts ailleurs.
check-less-score = Non : depuis { $vertex }, une autre stratégie de { $player } assure davantage. Avec celle-ci, au pire : { $score }.
check-not-winning = Non : depuis { $vertex }, cette stratégie de { $player } peut perdre.
check-stuck = Non : depuis { $vertex }, cette stratégie de { $player } ne donne pas toujours un coup permis.
counter-lost = Une partie qui la suit et que { $other } gagne : { $play }
counter-dead-end = Une partie qui la suit et que personne ne gagne : { $play }
counter-score = La pire partie qui la suit : { $play }
counter-infinite = Une partie qui la suit et ne finit jamais : { $play } → …
counter-no-move = Une partie qui la suit jusqu’à un sommet où elle ne donne aucun coup permis : { $play }
check-illegal = Coups interdits à { $player } : { $moves }.
check-unused = { $count ->
    [one] Ignoré (inaccessible depuis le départ) : { $vertices }.
   *[other] Ignorés (inaccessibles depuis le départ) : { $count } sommets, { $vertices }.
}
check-missing = { $count ->
    [one] Elle n’est pas définie en { $vertices }.
   *[other] Elle n’est pas définie en { $count } sommets : { $vertices }.
}
check-wins-from = { $count ->
    [0] Elle ne gagne depuis aucun sommet.
    [one] Elle gagne depuis { $count } sommet : { $vertices }.
   *[other] Elle gagne depuis { $count } sommets : { $vertices }.
}
play-not = Ce n’est pas une partie. { $fault }
play-won = Une partie finie de { $count ->
    [one] { $count } coup
   *[other] { $count } coups
} : { $player } gagne.
play-dead-end = Une partie finie dans un cul-de-sac : nulle.
play-scored = Une partie finie : { $score }.
play-infinite = Une partie infinie : nulle.
play-partial = Une partie inachevée de { $count ->
    [one] { $count } coup
   *[other] { $count } coups
} : on peut la continuer.
play-follows = { $player } suit la stratégie.
play-deviates = { $player } s’écarte de la stratégie en { $vertex }.

## Nombres de Sprague–Grundy : réponses

grundy-value = { $vertex } a le nombre de Sprague–Grundy { $value } : il équivaut à { $value ->
    [0] un tas de Nim vide
   *[other] un tas de Nim de { $value }
}.
grundy-sum = C’est la somme des tas { $heaps } : { $values } = { $value }.
grundy-wins = Ce nombre n’est pas nul : le joueur qui a le trait gagne.
grundy-loses = Ce nombre est nul : le joueur qui a le trait perd.
grundy-misere = C’est le nombre de ce jeu en version normale. Dans la version jouée ici, il ne dit pas qui gagne.

## Vérification

verify-right = { $count ->
    [one] Exact : l’unique position est conforme aux règles.
   *[other] Exact : les { $count } positions sont conformes aux règles.
}
verify-wrong = Faux. { $flaw }

## Propriétés

game-file = Fichier d’arène
games-files = Une arène à vous : un fichier JSON, JSON node-link, DOT (.dot) ou au format de PGSolver (.pg).
games-more = « arene info JEU » en dit plus sur l’un d’eux, « arene solve JEU » le résout.
trait-impartial = impartial
trait-partisan = partisan
trait-acyclic = toute partie finit
trait-no-draw = pas de nulle
trait-draws = nulles possibles
info-stated = L’arène n’a pas été explorée : les propriétés ci-dessous sont ce que disent les règles. { $why }
info-unexamined = L’arène a été explorée, mais pas examinée : les propriétés ci-dessous sont surtout ce que disent les règles. { $why }
info-sequential = séquentiel (chacun joue à son tour)
info-zero-sum = à somme nulle
info-deterministic = déterministe (sans hasard)
info-complete = information complète
info-perfect = information parfaite
info-impartial = impartial (coups et gains ne dépendent pas du joueur)
info-acyclic = acyclique (toute partie finit)
info-draws = nulles possibles
info-scores = finit sur des scores
info-unknown = inconnu
info-bipartite = biparti
info-alternating = les joueurs alternent
info-connected = connexe
info-size = Arène depuis { $start } : { $vertices ->
    [one] { $vertices } sommet
   *[other] { $vertices } sommets
}, { $edges ->
    [one] { $edges } arc
   *[other] { $edges } arcs
}, { $initial ->
    [one] { $initial } sommet initial (où n’arrive aucun arc)
   *[other] { $initial } sommets initiaux (où n’arrive aucun arc)
}.
info-symmetric = Aux symétries de la grille près : { $count ->
    [one] { $count } sommet
   *[other] { $count } sommets
}.
info-finals = Sommets terminaux : { $j0 ->
    [one] { $j0 } gagné
   *[other] { $j0 } gagnés
} par { $player }, { $j1 } par { $other }, { $dead ->
    [0] aucun cul-de-sac
    [one] { $dead } cul-de-sac
   *[other] { $dead } culs-de-sac
}.
info-finals-scored = { $count ->
    [one] { $count } finit sur un score.
   *[other] { $count } finissent sur un score.
}
info-branching = Coups par position : { $mean } en moyenne, { $max } au plus.
info-tree = Arbre : { $nodes ->
    [one] { $nodes } nœud
   *[other] { $nodes } nœuds
}, { $plays ->
    [one] { $plays } partie
   *[other] { $plays } parties
}, la plus longue de { $depth ->
    [one] { $depth } coup
   *[other] { $depth } coups
}.
info-tree-infinite = Arbre : infini, car certaines parties ne finissent pas.
info-tree-huge = Arbre : environ { $nodes } nœuds, { $plays } parties, la plus longue de { $depth } coups.

## Recherches

heuristic-unknown = Il n’y a pas d’heuristique « { $name } » pour ce jeu. Il y a : { $names }.
command-search = Dit ce que vaut chaque coup, quelques coups plus loin
command-audit = Compare une heuristique à la vérité, sur un jeu assez petit pour être résolu
arg-info-depth = Compter aussi les nœuds de l’arbre, niveau par niveau, jusqu’à cette profondeur
arg-depth = Nombre de coups à prévoir [autant que le temps le permet]
arg-heuristic = L’heuristique [la meilleure pour le jeu]
arg-algorithm = minimax, alphabeta, deepening ou mcts [deepening]
arg-time = Secondes de recherche [1, sans --depth ni --nodes]
arg-nodes = Positions à visiter, environ, au plus
arg-threads = Fils d’exécution [1 ; autant que de cœurs pour --table --batch]
arg-hash = Taille de la table de transposition, par exemple 64MiB [4MiB]
arg-playouts = Parties au hasard de mcts [10000]
arg-seed = Graine de mcts [0]
arg-audit-depths = Profondeurs à essayer, par exemple 1..6 [1..4]
arg-sample = Positions à essayer à chaque profondeur [1000]
usage-number = { $name } : « { $value } » n’est pas un nombre entier qui convient.
hash-wrong = --hash { $value } : il faut une taille, par exemple 64MiB.
time-wrong = --time { $value } : il faut des secondes, plus de 0, par exemple 2 ou 0,5.
depths-wrong = --depth { $value } : il faut une profondeur ou un intervalle, par exemple 3 ou 1..6, de 1 à 64.
search-both = Une recherche part d’une seule position : omettez --turn both, ou choisissez J0 ou J1.
search-draw = Nulle, si personne ne se trompe.
search-estimate = Estimation : { $value } (profondeur { $depth }), sans certitude. Positif = favorable à { $player }.
search-mean = Moyenne des parties au hasard : { $value } sur 1000, où 1000 veut dire que { $player } les gagne toutes, et −1000 que c’est { $other }. Sans certitude.
search-mean-score = Score moyen des parties au hasard, pour { $player } : { $value }. Ce n’est pas une certitude.
search-best = { $player } a le trait en { $vertex }. { $count ->
    [one] Meilleur coup : { $moves }.
   *[other] { $count } meilleurs coups : { $moves }.
}
search-line = Suite : { $line }
search-effort = { $algorithm } : { $nodes } positions à la profondeur { $depth }, { $cutoffs ->
    [one] { $cutoffs } coupure
   *[other] { $cutoffs } coupures
}, { $hits ->
    [one] { $hits } valeur lue
   *[other] { $hits } valeurs lues
} dans la table.
search-effort-plain = { $algorithm } : { $nodes ->
    [one] { $nodes } position
   *[other] { $nodes } positions
} à la profondeur { $depth }.
search-effort-cutoffs = { $algorithm } : { $nodes } positions à la profondeur { $depth }, { $cutoffs ->
    [one] { $cutoffs } coupure
   *[other] { $cutoffs } coupures
}.
search-effort-mcts = { $algorithm } : { $nodes } positions, dans l’arbre jusqu’à { $depth ->
    [one] { $depth } coup
   *[other] { $depth } coups
} de profondeur.
search-effort-table = D’après la table : { $nodes ->
    [one] { $nodes } position lue
   *[other] { $nodes } positions lues
}.
solve-clash = { $field } ne va pas avec weak, moves ni book : une table a toutes les positions.
search-no-table = L’algorithme « table » lit les positions dans une table stockée : il en faut une.
search-table-threads = --threads n’a pas de sens ici : une table donne une position aussitôt. Retirez-le, ou demandez-en plusieurs avec --batch.
search-idle-option = { $option } est sans effet sur { $algorithm }.
search-deepest = Une recherche va au plus à { $most } coups : --depth { $depth } est ramené à { $most }.
search-minimax = Le minimax simple visite { $nodes } positions à cette profondeur.
search-minimax-more = Le minimax simple visite plus de { $nodes } positions à cette profondeur.
value-win = { $sign } ({ $player } gagne en { $rank })
value-win-at-best = { $sign } ou pire ({ $player } gagne au mieux en { $rank })
value-win-or-sooner = { $sign } ({ $player } gagne en { $rank } ou plus tôt)
value-untried = non essayé
head-value-of-move = valeur
head-depth = profondeur
head-nodes = nœuds
head-games = parties finies
head-nodes-symmetric = nœuds aux symétries près
head-games-symmetric = parties aux symétries près
head-kept = valeur conservée
head-win-draw = victoire → nulle
head-win-loss = victoire → défaite
head-draw-loss = nulle → défaite
head-plies-lost = coups perdus
audit-head = Heuristique { $heuristic }, testée sur { $sample ->
    [one] { $sample } position
   *[other] { $sample } positions
} parmi { $positions } : combien de fois son coup conserve la vraie valeur, et comment elle se trompe.
audit-nothing = Aucune position à tester : la partie est finie.
audit-legend = Coups perdus : retard moyen, en coups, sur la victoire la plus rapide.
audit-scores = Profondeur { $depth } : { $count ->
    [one] { $count } coup perd des points.
   *[other] { $count } coups perdent des points.
}
info-tree-estimate = Arbre, estimé par des marches au hasard : environ { $nodes } nœuds (± { $nodes-error } %), { $plays } parties (± { $plays-error } %).
info-tree-at-least = Arbre, par des marches au hasard interrompues : au moins { $nodes } nœuds et { $plays } parties environ, peut-être bien plus. Les marches ont été suivies sur { $depth } coups en moyenne.
info-tree-rough = Arbre, par des marches au hasard : environ { $nodes } nœuds et { $plays } parties, peut-être bien plus : échantillon trop dispersé pour conclure.
info-tree-power = Estimation bᵐ : { $branching } coups par position, profondeur { $depth } : { $power } nœuds.
info-tree-power-mean = Estimation bᵐ : { $branching } coups par position, profondeur moyenne { $depth } : { $power } nœuds.

## Jouer

command-play = Joue : personnes et machines, ici ou par redirection
command-book = Démontre une fois toutes les positions d’une ouverture et les garde dans un livre
value-player = JOUEUR
arg-play-turn = À qui de jouer
arg-j0 = Qui joue J0 : human, random[:GRAINE], minimax:PROFONDEUR, deepening:SECONDES, mcts:PARTIES ou perfect [human]
arg-j1 = Qui joue J1 [minimax:4]
arg-games = Jouer autant de parties, machine contre machine, et donner le score
arg-play-seed = Graine aléatoire [une nouvelle]
arg-record = Garder la partie dans ce nouveau fichier, coup par coup
arg-resume = Reprendre la partie de ce fichier, et l’y garder
player-wrong = { $option } { $error }
player-unknown = « { $value } » : ce joueur n’existe pas. Il y a : human, random, random:GRAINE, minimax:PROFONDEUR, deepening:SECONDES, mcts:PARTIES et perfect.
player-plain = « { $value } » : rien ne suit { $name }. Écrivez { $name } seul.
player-seed = « { $value } » : la graine est un nombre entier, par exemple random:7.
player-depth = « { $value } » : il faut une profondeur de 1 à { $most }, par exemple minimax:4.
player-seconds = « { $value } » : il faut des secondes, plus de 0 et { $most } au plus, par exemple deepening:2 ou deepening:0.5.
player-playouts = « { $value } » : il faut un nombre de parties au hasard de 1 à { $most }, par exemple mcts:1000.
player-too-large = Le joueur parfait doit d’abord résoudre le jeu, et ne le peut pas. { $why } Ou faites jouer une recherche : deepening:2 réfléchit deux secondes par coup.
record-exists = { $path } existe déjà. Reprenez la partie qu’il contient avec --resume, ou choisissez un autre nom.
record-unreadable = Ligne { $line } : c’est du JSON, mais pas une partie comme l’écrit « arene play --record ».
record-move = Le coup { $ply } ne peut être joué. { $error }
record-result = Le résultat ne s’accorde pas avec les coups : après { $ply ->
    [one] { $ply } coup
   *[other] { $ply } coups
}, la partie en est ailleurs. Retirez le résultat, ou écrivez null.
record-undone = Ce qui a été repris doit être des coups, ou l’abandon à la fin.
record-mark = Ce que l’arbitre en a dit ne concerne pas cette partie. Retirez-le de "marks".
match-human = C’est à { $player } de jouer, qui n’est pas une machine : il faut un coup.
match-seconds = { $value } secondes : il en faut au moins 0 et au plus { $most }.
record-winner = La partie a été abandonnée, mais le gagnant n’est pas dit. Écrivez "winner": "J0" ou "J1".
playing-resume-from = Avec --resume, le fichier dit où en est la partie : omettez --from et --turn.
playing-resume-spec = { $path } contient une partie de { $game }, non de { $spec }. Omettez le jeu, ou choisissez un autre fichier.
playing-title = { $game } : { $player } ({ $j0 }) contre { $other } ({ $j1 })
playing-turn = À { $player } de jouer.
playing-keys = Écrivez un coup, ou choisissez-le avec les flèches et Entrée. « ? » affiche l’aide.
playing-thinking = { $player } réfléchit …
playing-moved = { $player } joue { $move }.
playing-not-understood = { $error } « ? » affiche l’aide.
playing-undone = { $count ->
    [one] Un coup annulé.
   *[other] { $count } coups annulés.
}
playing-nothing-to-undo = Aucun coup à annuler.
playing-redone = { $count ->
    [one] Un coup est rejoué.
   *[other] { $count } coups sont rejoués.
}
playing-nothing-to-redo = Il n’y a aucun coup à rejouer.
playing-saved = La partie est gardée dans { $path } à partir de maintenant. Pour la reprendre un jour : { $command }
playing-save-where = Nommez un fichier : enregistrer FICHIER.
playing-hint = Meilleur coup : { $move } (puis { $result }).
playing-hint-estimate = Meilleur coup : { $move }. Estimation : ≈ { $value } (profondeur { $depth }), sans certitude. Positif = favorable à { $player }.
playing-estimates = ≈ : estimation à la profondeur { $depth }, sans certitude. Positif = favorable à { $player }.
playing-help =
    Un coup s’écrit comme { $example }. Il y a aussi :
      annuler              revenir à votre dernier tour
      conseil              le meilleur coup
      valeurs              ce que vaut chaque coup
      abandonner           abandonner la partie
      enregistrer FICHIER  garder la partie dans un fichier
      quitter              partir ; la partie peut être reprise
playing-help-short = Les nombres d’un coup suffisent quand il n’y a pas d’ambiguïté.
playing-won = { $player } gagne après { $plies ->
    [one] { $plies } coup
   *[other] { $plies } coups
}.
playing-drawn = Nulle après { $plies ->
    [one] { $plies } coup
   *[other] { $plies } coups
}.
playing-scored = Après { $plies ->
    [one] { $plies } coup
   *[other] { $plies } coups
} : { $score }.
playing-repeated = Nulle après { $plies } coups : { $vertex } revient pour la troisième fois, et la partie pourrait ne jamais finir.
playing-resigned = { $player } abandonne après { $plies ->
    [one] { $plies } coup
   *[other] { $plies } coups
} : { $other } gagne.
playing-moves = Coups : { $moves }
playing-no-moves = Aucun coup n’a été joué.
playing-seed = Graine { $seed }. Pour rejouer à l’identique : --seed { $seed }.
playing-left = La partie n’est pas finie. { $moves }
    Pour la reprendre : { $command }
playing-stopped = Arrêt demandé après { $plies ->
    [one] { $plies } coup
   *[other] { $plies } coups
}. { $moves }
    Pour reprendre : { $command }
playing-input-ended = L’entrée s’est terminée avant la partie, après { $plies ->
    [one] { $plies } coup
   *[other] { $plies } coups
}. { $moves }
    Pour reprendre : { $command }
head-ply = nº
head-player = joueur
head-after = après lui
playing-mistake = ◀ erreur
playing-mistake-better = ◀ erreur, mieux : { $moves }
playing-no-mistake = Personne n’a commis d’erreur.
playing-approximate = ≈ : estimation, sans certitude. Positif = favorable à { $player }.
contest-none = --games 0 : il faut au moins une partie.
contest-human = --games est pour les machines : nommez-en une de chaque côté, par exemple --j0 perfect --j1 random.
contest-record = --games ne garde que le score : omettez --record et --resume.
contest-stopped = Arrêt demandé après { $games ->
    [one] { $games } partie
   *[other] { $games } parties
} : { $player } en a gagné { $j0 }, { $other } { $j1 }, et { $draws ->
    [one] { $draws } est nulle
   *[other] { $draws } sont nulles
}.
contest-head = { $count ->
    [one] { $count } partie
   *[other] { $count } parties
} de { $game }. { $player } et { $other } gardent leur côté.
contest-length = Une partie dure { $plies } coups en moyenne.
head-wins = victoires
head-draws = nulles
head-losses = défaites
head-time = temps par coup

## Images : arènes

picture-arena = Arène de { $game }
picture-grammar = Les ronds sont les sommets de { $player }, les carrés ceux de { $other } ; la couleur dit qui gagne, les flèches grasses montrent les meilleurs coups.
picture-graph = graphe
picture-transposed = graphe transposé
picture-start = départ
picture-to-move = { $player } joue
picture-wins = { $player } gagne
picture-gains = { $player } obtient des points
picture-unsolved = non résolu
picture-draw = nulle, sans fin
picture-draw-ends = nulle, avec fin
picture-even = personne n’obtient rien
picture-dead-end = cul-de-sac
picture-final = terminal
picture-best-move = meilleur coup
picture-drawing-move = coup qui conserve la nulle
picture-played = coup de la partie
picture-focus = sommet choisi
picture-rank = rang : coups jusqu’à la fin
picture-score = score, gain de { $player }
picture-hidden-note = +n : coups non montrés
picture-hidden-moves = coups non montrés
picture-play-leaves = la partie continue hors de l’image
picture-other-move = autre coup
picture-any-move = coup
move-take = prend { $count }
move-take-heap = prend { $count } au tas { $heap }
move-take-both = prend { $count } aux deux
move-take-row = prend { $count } ligne
move-take-rows = prend { $count } lignes
move-take-column = prend { $count } colonne
move-take-columns = prend { $count } colonnes
move-split = partage { $heap } en { $parts }

## Images : attracteurs

picture-attractor = Attracteur de { $player }, couche par couche : { $game }
picture-layer = couche { $layer }
picture-target = objectif
picture-target-why = rang 0
picture-stationary = rien d’autre n’entre : stationnaire
picture-one-edge = ∃ un arc suffit
picture-one-edge-why = { $player } choisit d’y aller
picture-all-edges = ∀ tous les arcs y mènent
picture-all-edges-why = { $player } ne peut pas l’éviter
picture-no-change = rien ne change ici
picture-enter-elsewhere = ceux qui entrent ne sont pas montrés
picture-idle-layer = couche { $layer } : rien ne change
picture-idle-layers = couches { $first } à { $last } : rien ne change
picture-enters-chosen = { $vertex } entre à la couche { $layer } : { $player } choisit l’arc vers { $to }.
picture-enters-forced = { $vertex } entre à la couche { $layer } : tous les arcs de { $player } y mènent.
picture-is-target = { $vertex } est un objectif.
picture-stays-outside = { $vertex } reste dehors.

## Images : titres

picture-tree = Arbre de { $game }
picture-game = Une partie de { $game }
picture-heuristic = Heuristique « { $name } » de { $game }
picture-searches = Nœuds visités par profondeur : { $game }
picture-growth = Croissance de { $game }

## Images : erreurs

draw-format = { $path } : extension inconnue. Prenez .svg, .png, .tex, .dot ou .txt, ou --format.
draw-no-name = -o demande le nom d’un fichier, par exemple -o image.svg.
draw-done = { $path } : { $width } × { $height } pixels.
draw-written = { $path } : écrit.
draw-no-graph = DOT contient des graphes, et cette image n’en est pas un. Prenez svg, png, tikz ou text.
draw-png-terminal = Un PNG va dans un fichier : nommez-le avec -o FICHIER.
draw-png-large = Un PNG de { $width } × { $height } pixels est trop grand. Prenez { $choice }, ou svg.
draw-no-png = Il n’y a pas de PNG ici. Prenez svg.
draw-png-huge = Un PNG de { $width } × { $height } pixels est trop grand. Prenez svg, ou dessinez moins.
draw-signs-png = La police des PNG n’a pas { $signs } : des cases vides tiennent lieu de ce qui manque. Utilisez svg.
draw-signs-tikz = pdflatex ne connaît pas { $signs } : des points d’interrogation tiennent lieu de ce qui manque. Utilisez lualatex avec fontspec et une police qui les a.
draw-scale = { $choice } : écrivez un nombre au-dessus de 0, au plus 16, par exemple 2.
draw-width = { $choice } : écrivez une longueur comme 12cm, 80mm, 5in ou 300pt.
draw-series-file = Une série, ce sont plusieurs fichiers { $format } : nommez-les avec -o NOM.{ $format }, ce qui donne NOM-0.{ $format }, NOM-1.{ $format }, …
draw-option-what = { $option } va avec { $whats } : ici, { $what } l’ignorerait.
draw-option-format = { $option } va avec { $formats } : ici, { $format } l’ignorerait.
draw-options-either = { $option } et { $other } s’excluent. Gardez l’un des deux.
draw-radius = { $option } parle de ce qui est près d’un sommet : nommez-en un avec { $around }.
draw-last = { $option } est la dernière position d’une partie : donnez la partie avec { $play }.
draw-minimax = { $option } parle d’alpha-bêta : prenez { $choice }, ou ôtez { $algorithm }.
draw-growth-heuristic = { $option } concerne les recherches : choisissez { $choice }. La croissance d’un jeu n’en dépend pas.
draw-turn-both = { $choice } va avec { $whats } ; { $what } montre une position : écrivez J0 ou J1.
draw-large-both = { $choice } va avec les arènes qu’on peut explorer, et celle de { $game } est trop grande. Écrivez J0 ou J1.
draw-unsolved = { $option } demande la solution, et l’arène de { $game } est trop grande pour être résolue ici. Ôtez cette option.
draw-number = { $choice } : ce nombre n’existe pas ici. Écrivez un entier, au plus { $most }.
draw-window-leaf = { $choice } : ce nœud est une feuille, et les feuilles n’ont pas de fenêtre. Écrivez celui du dessus, { $above }, ou all.
draw-chart-depth = { $choice } : une courbe demande au moins un coup. Écrivez { $other } ou plus.
draw-limit = { $choice } est plus qu’on ne peut disposer. Écrivez un entier, au plus { $most }.
draw-no-thumbnails = Les positions de { $game } n’ont pas de plateau qui tienne dans un sommet. Ôtez { $option }.
draw-no-target = Aucun sommet final n’est gagné par { $player }, donc l’attracteur est vide. Choisissez un objectif avec { $target }, ou l’autre joueur avec { $option }.
draw-no-target-near = Rien de l’attracteur n’est aussi près de { $vertex } : l’image n’aurait pas de couleurs. Prenez un { $option } plus grand, ou un autre sommet.
draw-layer = Il n’y a pas de couche { $layer } : cet attracteur a les couches 0 à { $last }.
draw-large = { $problem } On peut dessiner :
draw-offer = { $before }
    {"  "}{ $offer }
draw-arena-large = L’arène de { $game } a { $vertices } sommets : personne ne pourrait lire cette image ({ $limit } au plus).
draw-game-large = L’arène de { $game } est bien trop grande pour être dessinée.
draw-around-large = Il y a plus de { $limit } sommets à au plus { $radius ->
    [one] { $radius } coup
   *[other] { $radius } coups
} de { $vertex } : personne ne pourrait lire cette image.
draw-size-large = L’image ferait { $width } × { $height } pixels : personne ne pourrait la lire ({ $most_width } × { $most_height } au plus).
draw-form = { $choice } : { $edges ->
        [one] un arc traverserait
       *[other] { $edges } arcs traverseraient
    } des sommets. Ôtez { $option }, ou écrivez { $other }.
draw-tangled = L’image aurait { $edges } arcs entre { $vertices } sommets : personne ne pourrait les suivre.
draw-many-marks = L’image aurait { $marks } sommets et arcs, tous panneaux ensemble : personne ne pourrait la lire ({ $most } au plus).
draw-tikz-large = L’image ferait { $width } × { $height } pixels, et TeX ne peut pas mesurer cela ({ $most_width } × { $most_height } au plus).
draw-offer-around = ce qui est près d’un sommet : { $change } ({ $near ->
    [one] { $near } sommet
   *[other] { $near } sommets
})
draw-offer-arena = ce qui est près d’un sommet : { $change }
draw-offer-tree = les premiers coups en arbre : { $change }
draw-offer-board = une position : { $change }
draw-many-layers = L’attracteur a { $count } couches, et { $most } au plus sont montrées.
draw-offer-layer = une couche : { $change }
draw-offer-series = une image par couche : { $change }
draw-offer-animate = une image animée : { $change }
draw-offer-depth = moins profond : { $change }
draw-offer-last = la dernière position : { $change }
draw-offer-text = la même en texte : { $change }
draw-offer-file = le tout en image : { $change }
draw-offer-all = tout, malgré tout : { $change }
draw-series-name = NOM
draw-not-near = { $vertex } n’est pas près du sommet dessiné. Choisissez un rayon plus grand.
tree-turn-both = { $choice } va avec les arènes ; un arbre part d’une seule position. Écrivez J0 ou J1.
tree-stopped = L’arbre de profondeur { $depth } a plus de { $most } nœuds ; voici la profondeur { $shown }. Pour en avoir davantage, donnez un { $option } plus grand.
draw-values = { $choice } : écrivez un nombre entier, ou un mot que l’aide donne.
draw-text-wide = En texte, cette image aurait { $columns } colonnes, plus qu’un terminal n’en montre.
draw-text-crowded = En texte, cette image serait illisible : ses lignes se mêlent.

## Images : arbres, plateaux, tables, courbes

picture-tree-leaves = feuilles
picture-tree-plain = { $nodes ->
    [one] { $nodes } nœud
   *[other] { $nodes } nœuds
}, valeur { $value }.
picture-tree-pruned = Alpha-bêta visite { $visited } des { $nodes } nœuds, valeur { $value }.
picture-tree-cut = jamais visité
picture-tree-value = valeur { $value }
picture-tree-window = fenêtre { $window }
picture-tree-best = ligne retenue
picture-tree-back = valeur transmise au père
picture-tree-cut-branch = branche coupée : jamais visitée
picture-tree-order = ordre de visite
picture-tree-position = position
picture-tree-move = le coup qui y mène
picture-tree-in = en { $plies }
picture-tree-distance = victoire en n coups : plus elle est proche, plus elle vaut
picture-tree-windows = fenêtre
picture-tree-now = la recherche en est là
picture-tree-hidden = nœuds qui ne sont pas dessinés
picture-tree-hidden-cut = non dessinés, dont certains coupés
picture-tree-no-moves = coups non écrits : la place manque
picture-tree-why-alpha = { $value } ≤ α = { $limit } :
picture-tree-why-beta = { $value } ≥ β = { $limit } :
picture-tree-has-better = { $player } a déjà mieux.
picture-tree-has-as-good = { $player } a au moins aussi bien.
picture-tree-avoids = { $player } l’évitera.
picture-tree-too-large = L’arbre à { $depth ->
    [one] { $depth } coup
   *[other] { $depth } coups
} a plus de { $most } nœuds. { $fits ->
    [0] Choisissez une position plus proche de la fin : --from.
   *[other] La plus grande profondeur que l’on puisse dessiner est { $fits } : --depth { $fits }.
}
picture-won = { $player } a gagné
picture-drawn = partie nulle
picture-move = { $ply }. { $player } : { $move }
picture-table = Heuristique « { $name } » : ce que vaut un pion de { $player }, case par case.
picture-no-table = Aucune table à dessiner : cette heuristique ne donne pas de valeur à chaque case. Puissance 4 (lines), le morpion (lines) et Hex (distance) en ont une qui le fait.
picture-no-tables = Aucune table à dessiner : ce jeu n’a pas d’heuristique qui donne une valeur à chaque case. Puissance 4 (lines), le morpion (lines) et Hex (distance) en ont une.
picture-log = échelle logarithmique
picture-linear = échelle linéaire
picture-fewer = { $times } fois moins
picture-chart-over = Pas de graphique à tracer : la partie est finie, il n’y a aucun coup à chercher.
picture-chart-solved = « { $line } » s’arrête à { $at } : le résultat est connu, et aller plus loin n’y changerait rien.
picture-chart-reached = « { $line } » s’arrêtent à { $at } : il n’y en a pas d’autres.
picture-chart-longest = Aucune partie ne prend plus { $plies ->
    [one] d’{ $plies } coup
   *[other] de { $plies } coups
}.
picture-chart-nodes = Une courbe s’arrête où le compte suivant dépasserait { $most }.
picture-chart-positions = Au-delà de { $most }, les positions ne sont pas comptées.
picture-chart-memory = Une courbe s’arrête où compter plus loin prendrait plus de mémoire que permis : voir --memory.
picture-chart-plies = Une courbe s’arrête où une partie peut durer plus longtemps qu’une recherche ne la suit.
picture-minimax = minimax
picture-alphabeta = alpha-bêta
picture-deepening = approfondissement + table
picture-depth = profondeur (coups)
picture-nodes = nœuds visités
picture-plies = coups joués
picture-count = nombre
picture-tree-nodes = nœuds de l’arbre
picture-positions = nouvelles positions
picture-games = parties finies
picture-tree-dense = { $nodes } nœuds. Pâle : jamais visité. Gras : la ligne retenue.

## Mesures

command-ask = Répond en JSON à une question en JSON
arg-ask-request = La question, par exemple {"{"}"question": "solve", "game": "nim:9"{"}"} [entrée standard]
arg-ask-schema = Afficher la forme des questions et des réponses (JSON Schema)
arg-question = Afficher la question en JSON, pour arene ask, au lieu de la réponse
command-bench = Mesure la vitesse d’Arène sur cette machine
arg-quick = Moins de travail : quelques secondes au lieu d’une minute
arg-filter = Seulement les lignes dont le nom contient ceci : arena, sweep, exact-12, alphabeta …
bench-machine = Mémoire de cette machine, { $threads ->
    [one] un fil
   *[other] { $threads } fils
} : { $sequential } Go/s en séquence, { $lines } millions de lignes de cache par seconde au hasard.
bench-arena = résoudre une arène au hasard, { $vertices } sommets
bench-sweep = résoudre toutes les positions de { $game }
bench-exact = démontrer { $count } positions de connect4, { $stones } pions
bench-alphabeta = alpha-bêta sur connect4, { $depth } coups
bench-count = { $count } { $unit ->
    [edges] arcs
    [nodes] nœuds
   *[other] positions
}
bench-lines = « lignes » dit ce que coûte chacun d’eux, en lignes de cache que cette machine lit au hasard dans ce temps : moins il y en a, mieux c’est. Chaque réponse est vérifiée.
bench-no-row = --filter { $filter } : aucune ligne n’a cela dans son nom. Il y a { $names }.
bench-no-room = { $game } ne tient pas en mémoire. Augmentez --memory, ou laissez-le de côté avec --filter.
bench-wrong = { $name } : la réponse est fausse. C’est une faute d’Arène ou de la machine ; merci de la signaler.
head-work = travail
head-count = taille
head-total = temps
head-speed = vitesse
head-memory = mémoire
head-lines = lignes

## Requêtes en JSON

request-no-json = La requête n’est pas du JSON : ligne { $line }, colonne { $column }.
request-no-text = La requête n’est pas un texte en UTF-8.
request-nowhere = Pas de requête ici : cette zone ne vient pas de « alloc », ou elle est plus courte que ce qui est à lire.
request-no-object = La requête est du JSON, mais pas un objet. Un exemple : {"{"}"question": "solve", "game": "nim:9"{"}"}.
request-field = « { $field } » de la requête est illisible : { $reason }.
request-language = Langue inconnue : « { $value } ». Langues possibles : en, fr.
request-wrong = Requête incomprise : { $reason }.
request-names = Les noms des joueurs sont deux textes différents, par exemple ["alice", "bob"].
answer-unwritten = La réponse n’a pas pu être écrite : { $reason }.
verify-no-game = Nommez le jeu dans { $field } : cette solution ne dit pas de quel jeu elle est.
export-no-output = Nommez un fichier dans { $field }.
field-clash = { $field } ne va pas avec { $other }. Enlevez l’un des deux.
field-wants = { $field } demande aussi { $other }.
file-not-here = « { $path } » : les fichiers ne sont pas ouverts ici. Envoyez le texte.
