"""Look at events from the admin; changes go through the desk and its services."""

from gonuts_league.web.look_only import look_at

from .models import Award, Entry, Event, Round

look_at(Event, "name club starts_at finished_at", "club", search="name slug")
look_at(Round, "event number state seed method", "event")
look_at(Entry, "event player checked_in_at dropped_at", "event player")
look_at(Award, "event entry kind points reason", "event entry")
