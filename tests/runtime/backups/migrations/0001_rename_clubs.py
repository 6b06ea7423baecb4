"""A migration that no backup has seen yet."""

from django.db import migrations


class Migration(migrations.Migration):
    operations = [
        migrations.RunSQL("UPDATE clubs_club SET name = 'Of a later version'"),
    ]
