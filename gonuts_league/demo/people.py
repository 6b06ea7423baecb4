"""The invented people of the demo club; nobody real is meant."""

from gonuts_league.players.services import NewPerson

OKAFOR = "Okafor family"
LINDGREN = "Lindgren family"
PELLEGRI = "Pellegri family"


def _child(name: str, club: str, family: str, table_name: str) -> NewPerson:
    return NewPerson(name, club, (family,), is_young=True, table_name=table_name)


PEOPLE = (
    NewPerson("Amara Okafor", "Harbour Library", (OKAFOR,)),
    NewPerson("Chidi Okafor", "Harbour Library", (OKAFOR,)),
    _child("Nia Okafor", "Harbour Library", OKAFOR, "Fox"),
    NewPerson("Signe Lindgren", "Old Mill Games", (LINDGREN,)),
    NewPerson("Axel Lindgren", "Old Mill Games", (LINDGREN,)),
    _child("Elsa Lindgren", "Old Mill Games", LINDGREN, "Otter"),
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
    NewPerson("Nguyễn Thanh Vy", "Tram Depot", table_name="Vy"),
    NewPerson("Oisín Gallcher", "Old Mill Games"),
    NewPerson("Priya Raghunathan", "Harbour Library"),
    NewPerson("Rosa Quilpue", is_hidden=True, table_name="Magpie"),
    NewPerson("Tomasi Vunipolo", "Tram Depot"),
    NewPerson("Ulrike Steinmark", "Harbour Library"),
    NewPerson("Valentin Croix", "Old Mill Games"),
    NewPerson("Wanjiru Kamathi", "Harbour Library"),
    NewPerson("Ximena Aldaco", "Tram Depot"),
    NewPerson("Yusuf Karaman"),
    NewPerson("Zofia Brzezik", "Old Mill Games"),
    NewPerson("Anselm Rotheim"),
    NewPerson("Beatriz Fonsado", "Tram Depot"),
    NewPerson("Cormac Dunleigh", "Old Mill Games"),
    NewPerson("Daria Petrescu-Vale", "Harbour Library"),
    NewPerson("Emeka Nwosuga"),
    NewPerson("Fleur Vandamme", "Tram Depot"),
    NewPerson("Gunnar Eskildsen", "Old Mill Games"),
    NewPerson("Hyun-woo Sarang"),
    NewPerson("Ilse Brandvoort", "Harbour Library"),
    NewPerson("Jelena Markuš", "Tram Depot"),
    NewPerson("Keola Mahoe"),
    NewPerson("Lorenzo Pellegri", "Harbour Library", (PELLEGRI,)),
    NewPerson("Marta Pellegri", "Harbour Library", (PELLEGRI,)),
    _child("Nico Pellegri", "Harbour Library", PELLEGRI, "Badger"),
    _child("Lia Pellegri", "Harbour Library", PELLEGRI, "Wren"),
    NewPerson("Noor Alhadid", "Old Mill Games"),
    NewPerson("Owain Trevarth"),
    NewPerson("Petra Kolářek", "Tram Depot"),
    NewPerson("Quentin Maisonnave", "Old Mill Games"),
    NewPerson("Roksana Wielgus", "Harbour Library"),
    NewPerson("Sindre Haugvik", is_hidden=True, table_name="Heron"),
    NewPerson("Tatjana Orlović", "Tram Depot"),
    NewPerson("Umberto Salvini-Rosso", "Old Mill Games"),
    NewPerson("Vesna Dragojev", is_hidden=True, table_name="Lynx"),
    NewPerson("Wilhelmina Achterberg", "Harbour Library"),
    NewPerson("Yara Benkirane"),
    NewPerson("Zev Mandelkorn", is_guest=True),
    NewPerson("Astrid Holmquist", is_guest=True),
    NewPerson("Bilal Rahmouni", is_guest=True),
    NewPerson("Carys Penhallow", is_guest=True),
)
