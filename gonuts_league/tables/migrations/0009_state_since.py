from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0008_extra_minutes")]

    operations = [
        migrations.AddField(
            model_name="table",
            name="state_since",
            field=models.DateTimeField(null=True),
        ),
    ]
