from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("players", "0006_merged_names_free"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="table_name",
            field=models.CharField(
                blank=True, max_length=24, verbose_name="name at the table"
            ),
        ),
    ]
