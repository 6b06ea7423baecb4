from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0010_closed_clubs"),
    ]

    operations = [
        migrations.AddField(
            model_name="club",
            name="has_wifi_code",
            field=models.BooleanField(
                default=False, verbose_name="code to join the Wi-Fi"
            ),
        ),
        migrations.AddField(
            model_name="club",
            name="wifi_password",
            field=models.CharField(
                blank=True, max_length=63, verbose_name="password of the Wi-Fi"
            ),
        ),
    ]
