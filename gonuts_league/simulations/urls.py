"""Games played by machine: many of them for their figures, one to be watched."""

from django.urls import path

from .views import asking

app_name = "simulations"
urlpatterns = [
    path("simulate/", asking.ask, name="ask"),
]
