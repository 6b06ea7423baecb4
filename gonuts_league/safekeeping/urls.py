"""Backups of all clubs of this computer, a club in one file or as
plain pages, the switch for phones."""

from django.urls import path

from .pages import backups, closing, club_file, phones, static_site, update

app_name = "safekeeping"
urlpatterns = [
    path("", backups.backups, name="backups"),
    path("save/", backups.save, name="save"),
    path("bring/", backups.bring, name="bring"),
    path("second/", backups.second, name="second"),
    path("after/", backups.after, name="after"),
    path("club/", club_file.club_file, name="club-file"),
    path("club/bring/", club_file.bring, name="club-bring"),
    path("club/look/", club_file.look, name="club-look"),
    path("club/take/", club_file.take, name="club-take"),
    path("club/save/<slug:club_slug>/", club_file.save, name="club-save"),
    path("club/job/<int:pk>/", club_file.job, name="club-job"),
    path("club/job/<int:pk>/file/", club_file.download, name="club-download"),
    path("site/<slug:club_slug>/", static_site.static_site, name="site"),
    path("close/<slug:club_slug>/", closing.close, name="close"),
    path("update/", update.update, name="update"),
    path("<str:name>/", backups.backup, name="backup"),
    path("<str:name>/file/", backups.download, name="download"),
    path("<str:name>/restore/", backups.restore, name="restore"),
]

PHONES = (
    [
        path("", phones.phones, name="state"),
        path("open/", phones.open_phones, name="open"),
    ],
    "phones",
)
