from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0012_api_tokens"),
    ]

    operations = [
        migrations.AddField(
            model_name="club",
            name="calendar_generation",
            field=models.PositiveIntegerField(default=0),
        ),
    ]
