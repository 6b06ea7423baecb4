from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0023_round_of_an_elimination"),
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
