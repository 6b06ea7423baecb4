from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0011_wifi_code"),
    ]

    operations = [
        migrations.AddField(
            model_name="club",
            name="calendar_generation",
            field=models.PositiveIntegerField(default=0),
        ),
    ]
