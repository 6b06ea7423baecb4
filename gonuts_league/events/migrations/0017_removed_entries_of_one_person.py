from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0016_entries_without_guests"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="entry",
            name="entry_once_per_player_and_event",
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(
                condition=models.Q(("removed_at", None)),
                fields=("event", "player"),
                name="entry_once_per_player_and_event",
            ),
        ),
    ]
