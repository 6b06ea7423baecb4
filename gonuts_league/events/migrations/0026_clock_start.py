from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0025_sign_ups"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="clock_start",
            field=models.CharField(
                choices=[
                    ("by-hand", "By hand, at the desk"),
                    ("published", "When a round is published"),
                ],
                default="by-hand",
                max_length=9,
                verbose_name="The clock starts",
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=Q(clock_start__in=["by-hand", "published"]),
                name="event_clock_start_known",
            ),
        ),
    ]
