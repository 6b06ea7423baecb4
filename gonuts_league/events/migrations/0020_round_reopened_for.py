import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0019_time_zone"),
        ("tables", "0014_seat_placed"),
    ]

    operations = [
        migrations.AddField(
            model_name="round",
            name="reopened_for",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="tables.table",
            ),
        ),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("reopened_for", None), ("state", "closed"), _connector="OR"
                ),
                name="round_only_closed_reopened_for_table",
            ),
        ),
    ]
