from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0004_goal_deck")]

    operations = [
        migrations.AddField(
            model_name="tablelink",
            name="code",
            field=models.CharField(max_length=6, null=True),
        )
    ]
