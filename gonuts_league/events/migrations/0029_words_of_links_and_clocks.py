from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0028_clear_labels"),
    ]

    operations = [
        migrations.AlterField(
            model_name="event",
            name="clock_start",
            field=models.CharField(
                choices=[
                    ("by-hand", "By hand, on the page of the event"),
                    ("published", "When a round is published"),
                ],
                default="by-hand",
                max_length=9,
                verbose_name="The clock starts",
            ),
        ),
        migrations.AlterField(
            model_name="eventlink",
            name="kind",
            field=models.CharField(
                choices=[
                    ("seats", "where everybody sits"),
                    ("wall", "the big screen"),
                    ("station", "an entry station"),
                    ("sign-up", "signing up"),
                ],
                max_length=8,
            ),
        ),
    ]
