from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("players", "0005_guests_and_merging"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="player",
            name="player_name_once_per_club",
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.UniqueConstraint(
                condition=models.Q(
                    ("erased_at", None), ("merged_into", None), ("removed_at", None)
                ),
                fields=("club", "name_key"),
                name="player_name_once_per_club",
            ),
        ),
    ]
