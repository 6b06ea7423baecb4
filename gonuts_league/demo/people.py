"""The invented people of the demo club; nobody real is meant."""

from gonuts_league.players.services import NewPerson

OKAFOR = "Okafor family"
LINDGREN = "Lindgren family"

PEOPLE = (
    NewPerson("Amara Okafor", "Harbour Library", (OKAFOR,)),
    NewPerson("Chidi Okafor", "Harbour Library", (OKAFOR,)),
    NewPerson("Nia Okafor", "Harbour Library", (OKAFOR,), is_young=True),
    NewPerson("Signe Lindgren", "Old Mill Games", (LINDGREN,)),
    NewPerson("Axel Lindgren", "Old Mill Games", (LINDGREN,)),
    NewPerson("Elsa Lindgren", "Old Mill Games", (LINDGREN,), is_young=True),
    NewPerson("Aylin Demirci", "Harbour Library"),
    NewPerson("Bruno Castelli", "Old Mill Games"),
    NewPerson("Clara Weidner"),
    NewPerson("Dmitri Volkonin", "Tram Depot"),
    NewPerson("Esperanza Rioja", "Tram Depot"),
    NewPerson("Farid Haddadi", "Harbour Library"),
    NewPerson("Greta Sandholm", "Old Mill Games"),
    NewPerson("Hana Mizukawa"),
    NewPerson("Ines Carvalhal", "Tram Depot"),
    NewPerson("Joost van der Meulen", "Old Mill Games"),
    NewPerson("Kofi Ansahene", "Harbour Library"),
    NewPerson("Leilani Kahale"),
    NewPerson("Mateusz Zielony", "Tram Depot"),
    NewPerson("Nguyễn Thanh Vy", "Tram Depot"),
    NewPerson("Oisín Gallcher", "Old Mill Games"),
    NewPerson("Priya Raghunathan", "Harbour Library"),
    NewPerson("Rosa Quilpue", is_hidden=True),
    NewPerson("Tomasi Vunipolo", "Tram Depot"),
)
