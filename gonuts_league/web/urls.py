from django.urls import path
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from .worker import worker

app_name = "look"
urlpatterns = [
    path("language/", require_POST(set_language), name="language"),
    path("sw.js", worker, name="worker"),
]
