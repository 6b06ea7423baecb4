from django.db import migrations

from gonuts_league.tables.codes import table_code


def give_codes(apps, schema_editor):
    links = list(apps.get_model("tables", "TableLink").objects.filter(code=None))
    codes: set[str] = set()
    while len(codes) < len(links):
        codes.add(table_code())
    for link, code in zip(links, codes, strict=True):
        link.code = code
    apps.get_model("tables", "TableLink").objects.bulk_update(
        links, ["code"], batch_size=500
    )


class Migration(migrations.Migration):
    dependencies = [("tables", "0005_link_code")]

    operations = [migrations.RunPython(give_codes, migrations.RunPython.noop)]
