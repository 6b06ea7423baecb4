from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("players", "0007_table_name"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="erasure_asked_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
    ]
