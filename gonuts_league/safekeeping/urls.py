"""Backups of all clubs of this computer, and its switch for phones."""

from django.urls import path

from .pages import backups, phones

app_name = "safekeeping"
urlpatterns = [
    path("", backups.backups, name="backups"),
    path("save/", backups.save, name="save"),
    path("bring/", backups.bring, name="bring"),
    path("second/", backups.second, name="second"),
    path("after/", backups.after, name="after"),
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
