import django.core.validators
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0027_club_or_school"),
    ]

    operations = [
        migrations.AlterField(
            model_name="award",
            name="cause",
            field=models.CharField(
                blank=True,
                choices=[
                    ("odd-count", "the players did not divide evenly"),
                    ("by-hand", "asked for by hand"),
                    ("called-off", "the table was called off"),
                    ("too-late", "came when all tables had begun"),
                ],
                max_length=10,
            ),
        ),
        migrations.AlterField(
            model_name="event",
            name="capacity",
            field=models.PositiveSmallIntegerField(
                help_text="Empty: no limit. Anybody entered later goes on the waiting list.",
                null=True,
                validators=[
                    django.core.validators.MinValueValidator(2),
                    django.core.validators.MaxValueValidator(10000),
                ],
                verbose_name="most players",
            ),
        ),
        migrations.AlterField(
            model_name="event",
            name="confirm_by",
            field=models.CharField(
                choices=[
                    ("nobody", "Nobody: handing in is enough"),
                    ("one-other", "One other player of the table"),
                    ("all", "Everybody at the table"),
                    ("organiser", "The organiser"),
                ],
                default="one-other",
                max_length=10,
                verbose_name="Who must agree to a result?",
            ),
        ),
        migrations.AlterField(
            model_name="event",
            name="effort",
            field=models.CharField(
                choices=[("quick", "quick"), ("normal", "normal"), ("exact", "exact")],
                default="normal",
                max_length=6,
                verbose_name="How long to search",
            ),
        ),
        migrations.AlterField(
            model_name="event",
            name="is_check_in_open",
            field=models.BooleanField(
                default=False,
                verbose_name="People check themselves in with the event's code",
            ),
        ),
        migrations.AlterField(
            model_name="event",
            name="late_rule",
            field=models.CharField(
                choices=[("nothing", "nothing"), ("bye", "as much as a bye")],
                default="nothing",
                max_length=7,
                verbose_name="latecomers get for each missed round",
            ),
        ),
        migrations.AlterField(
            model_name="event",
            name="odd_tables",
            field=models.CharField(
                choices=[
                    ("fewest", "as few odd tables as possible"),
                    ("smaller", "smaller tables"),
                    ("larger", "larger tables"),
                    ("byes", "byes"),
                ],
                default="fewest",
                max_length=8,
                verbose_name="When numbers do not divide evenly",
            ),
        ),
        migrations.AlterField(
            model_name="stage",
            name="entrants",
            field=models.PositiveSmallIntegerField(
                default=0, verbose_name="players who go on"
            ),
        ),
    ]
