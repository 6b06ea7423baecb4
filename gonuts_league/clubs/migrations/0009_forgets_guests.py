from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0008_first_steps"),
    ]

    operations = [
        migrations.AddField(
            model_name="club",
            name="forgets_guests",
            field=models.BooleanField(default=False, verbose_name="guests are erased"),
        ),
    ]
