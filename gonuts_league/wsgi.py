"""The web application for granian, gunicorn and their like."""

import gc
import os

from django.core.wsgi import get_wsgi_application

from gonuts_league.call_stack import with_room

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gonuts_league.settings.local")

application = with_room(get_wsgi_application())

# What is loaded now stays for good, so it need not be looked through for garbage.
gc.collect()
gc.freeze()
