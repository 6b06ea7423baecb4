"""Make guests of the people who were nothing else in any event; and back."""

from django.db import migrations
from django.db.models import Exists, OuterRef


def people_become_guests(apps, schema_editor):
    entries = apps.get_model("events", "Entry").objects.filter(
        player=OuterRef("pk"), removed_at=None
    )
    apps.get_model("players", "Player").objects.filter(
        Exists(entries.filter(is_guest=True)), ~Exists(entries.filter(is_guest=False))
    ).update(is_guest=True)


def entries_become_guests(apps, schema_editor):
    entries = apps.get_model("events", "Entry").objects
    entries.filter(player__is_guest=True).update(is_guest=True)


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0014_tie_decisions"),
        ("players", "0005_guests_and_merging"),
    ]

    operations = [migrations.RunPython(people_become_guests, entries_become_guests)]
