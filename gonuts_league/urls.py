from django.conf import settings
from django.contrib import admin
from django.urls import include, path

from gonuts_league.boards.urls import CLUB_PAGES, OWN_PAGES
from gonuts_league.lab.urls import REHEARSALS
from gonuts_league.safekeeping.urls import PHONES

urlpatterns = [
    path("", include("gonuts_league.health.urls")),
    path("api/v1/", include("gonuts_league.api.urls")),
    path("", include("gonuts_league.web.urls")),
    path("", include(CLUB_PAGES)),
    path("backups/", include("gonuts_league.safekeeping.urls")),
    path("phones/", include(PHONES)),
    path("", include("gonuts_league.games.urls")),
    path("", include("gonuts_league.lab.urls")),
    path("simulate/evening/", include(REHEARSALS)),
    path("c/<slug:club_slug>/players/", include("gonuts_league.players.urls")),
    path("c/<slug:club_slug>/nosh-goals/", include("gonuts_league.tables.urls")),
    path("", include("gonuts_league.phones.urls")),
    path("", include("gonuts_league.venue.urls")),
    path("", include(OWN_PAGES)),
    path("t/", include("gonuts_league.phones.table_urls")),
    path("", include("gonuts_league.results.urls")),
    path("", include("gonuts_league.boards.urls")),
    path("", include("gonuts_league.desk.urls")),
]
if settings.IS_ADMIN_SERVED:
    urlpatterns.insert(0, path("admin/", admin.site.urls))
handler404 = "gonuts_league.clubs.pages.errors.not_found"
handler403 = "gonuts_league.clubs.pages.errors.not_found"
handler400 = "gonuts_league.clubs.pages.errors.refused"
handler500 = "gonuts_league.clubs.pages.errors.broken"
