"""The Celery application; loaded by the jobs app, so that the package stays empty."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gonuts_league.settings.local")

app = Celery("gonuts_league")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
