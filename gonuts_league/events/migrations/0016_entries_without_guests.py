from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0015_guests_to_people"),
    ]

    operations = [migrations.RemoveField(model_name="entry", name="is_guest")]
