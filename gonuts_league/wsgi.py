"""The web application for granian, gunicorn and their like."""

import gc
import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gonuts_league.settings.local")

application = get_wsgi_application()

# What is loaded now stays for good; looking through it again and again for garbage
# made one tap in ten wait.
gc.collect()
gc.freeze()
gc.set_threshold(20_000, 20, 50)
