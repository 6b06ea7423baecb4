"""The club app's own pages; those about events and leagues are added further up."""

from django.urls import URLPattern, URLResolver, include, path

from .pages import founding, help, robots, settings, tokens, way_in

app_name = "clubs"
settings_patterns = [
    path("", settings.settings, name="settings"),
    path("pages/", settings.switch, {"field": "are_pages_open"}, name="open-pages"),
    path(
        "recording/", settings.switch, {"field": "is_recording_open"}, name="recording"
    ),
    path("search/", settings.switch, {"field": "is_findable"}, name="search"),
    path("name/", settings.change, {"form_name": "name_form"}, name="rename"),
    path("wifi/", settings.change, {"form_name": "wifi_form"}, name="wifi"),
    path("zone/", settings.change, {"form_name": "zone_form"}, name="zone"),
    path("calendar/", settings.renew_calendar, name="renew-calendar"),
    path("people/", settings.add, name="add-member"),
    path("people/back/", settings.restore, name="restore-member"),
    path("people/<int:pk>/remove/", settings.remove, name="remove-member"),
    path("people/<int:pk>/owner/", settings.make_owner, name="make-owner"),
    path("people/<int:pk>/link/", settings.renew_link, name="renew-link"),
]
urlpatterns: list[URLPattern | URLResolver] = [
    path("", way_in.home, name="home"),
    path("robots.txt", robots.robots_txt, name="robots"),
    path(".well-known/security.txt", robots.security_txt, name="security"),
    path("sign-in/", way_in.sign_in, name="sign-in"),
    path("sign-in/<str:token>/", way_in.sign_in_link, name="sign-in-link"),
    path("demo/", way_in.open_demo, name="demo"),
    path("sign-out/", way_in.sign_out, name="sign-out"),
    path("password/", way_in.password, name="password"),
    path("start/", founding.start, name="start"),
    path("help/<slug:topic>/", help.help_page, name="help"),
    path("c/<slug:slug>/help/<slug:topic>/", help.help_page, name="club-help"),
    path("c/<slug:club_slug>/tokens/", tokens.tokens, name="tokens"),
    path("c/<slug:club_slug>/tokens/<int:pk>/end/", tokens.end, name="end-token"),
    path("c/<slug:club_slug>/settings/", include(settings_patterns)),
]
