from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.urls import include, path


def unchanged(_request: HttpRequest) -> HttpResponse:
    return HttpResponseNotModified()


urlpatterns = [path("bare/", unchanged), path("", include("gonuts_league.urls"))]
