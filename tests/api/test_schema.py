from pathlib import Path

import pytest
from django.conf import settings
from django.urls import reverse
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiYamlRenderer

KEPT = Path(settings.BASE_DIR, "docs", "api-schema.yaml")
HOW = "./run manage spectacular --file docs/api-schema.yaml --validate"


def test_the_kept_schema_is_that_of_the_code():
    made = OpenApiYamlRenderer().render(SchemaGenerator().get_schema(public=True))

    assert KEPT.read_bytes() == made, f"The API has changed; renew its schema: {HOW}"


def test_the_schema_is_public(client):
    response = client.get(reverse("api:schema"))

    assert b"/api/v1/score/" in response.content


@pytest.mark.parametrize(
    "word", ["INTERFACES", "RULES", "the context", "Below the", "Reads rows"]
)
def test_the_schema_says_nothing_of_the_code(word):
    assert word not in KEPT.read_text()


def test_every_operation_says_in_a_line_what_it_is_for():
    paths = SchemaGenerator().get_schema(public=True)["paths"]

    unsaid = [
        each["operationId"]
        for methods in paths.values()
        for each in methods.values()
        if not each.get("summary")
    ]

    assert unsaid == []
