from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0007_findable_clubs"),
    ]

    operations = [
        migrations.AddField(
            model_name="club",
            name="has_first_steps",
            field=models.BooleanField(default=True, verbose_name="first steps shown"),
        ),
    ]
