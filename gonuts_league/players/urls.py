from django.urls import path

from .views import adding, people

app_name = "players"
urlpatterns = [
    path("", people.people_list, name="list"),
    path("add/", adding.add, name="add"),
    path("paste/", adding.paste, name="paste"),
    path("paste/add/", adding.paste_add, name="paste-add"),
    path("csv/", adding.csv, name="csv"),
    path("csv/add/", adding.csv_add, name="csv-add"),
    path("back/", adding.take_back, name="take-back"),
    path("<int:pk>/", people.detail, name="detail"),
    path("<int:pk>/erase/", people.erase, name="erase"),
]
