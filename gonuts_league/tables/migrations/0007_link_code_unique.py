from django.db import migrations, models

import gonuts_league.tables.codes


class Migration(migrations.Migration):
    dependencies = [("tables", "0006_codes_of_links")]

    operations = [
        migrations.AlterField(
            model_name="tablelink",
            name="code",
            field=models.CharField(
                default=gonuts_league.tables.codes.table_code,
                max_length=6,
                unique=True,
            ),
        )
    ]
