from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0022_remove_event_games_rule"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="deleted_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="event",
            name="is_called_off",
            field=models.BooleanField(default=False),
        ),
    ]
