from django.urls import URLPattern

app_name = "table"
urlpatterns: list[URLPattern] = []
