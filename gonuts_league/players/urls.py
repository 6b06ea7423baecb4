from django.urls import path

from .pages import adding, groups, people, private_link

app_name = "players"
urlpatterns = [
    path("", people.people_list, name="list"),
    path("groups/", groups.groups, name="groups"),
    path("guests/", people.guests, name="guests"),
    path("add/", adding.add, name="add"),
    path("paste/", adding.paste, name="paste"),
    path("csv/", adding.csv, name="csv"),
    path("csv/add/", adding.csv_add, name="csv-add"),
    path("file/", people.file, name="file"),
    path("back/", adding.take_back, name="take-back"),
    path("<int:pk>/edit/", people.detail, name="detail"),
    path("<int:pk>/link/", private_link.make, name="make-link"),
    path("<int:pk>/link/end/", private_link.end, name="end-link"),
    path("<int:pk>/link/back/", private_link.restore, name="restore-link"),
    path("<int:pk>/held/", people.held, name="held"),
    path("<int:pk>/held/file/", people.held_file, name="held-file"),
    path("<int:pk>/keep/", people.keep, name="keep"),
    path("<int:pk>/erase/", people.erase, name="erase"),
]
