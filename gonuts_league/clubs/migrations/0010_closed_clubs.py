from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0009_forgets_guests"),
    ]

    operations = [
        migrations.AddField(
            model_name="club",
            name="erased_from",
            field=models.DateTimeField(blank=True, null=True),
        ),
    ]
