from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0015_remove_table_games_rule")]

    operations = [
        migrations.AddField(
            model_name="secondcount",
            name="about",
            field=models.CharField(blank=True, default="", max_length=80),
            preserve_default=False,
        )
    ]
