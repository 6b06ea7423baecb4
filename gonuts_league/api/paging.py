"""Lists by pages of a hundred rows, everywhere by the same rule."""

from typing import Any

from django.core.paginator import Page, Paginator
from drf_spectacular.utils import OpenApiParameter
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request
from rest_framework.response import Response

from .parsing import number_in

PAGE_WORDS = "of a hundred rows, from 1"
PAGE = OpenApiParameter("page", int, description=PAGE_WORDS)


class Pages(PageNumberPagination):
    """A page that is no whole number from 1 is 400, one beyond the last is 404."""

    page_size = 100
    page_query_description = PAGE_WORDS

    def get_page_number(self, request: Request, paginator: Paginator) -> int:
        return number_in(request, "page") or 1

    def get_paginated_response(self, data: Any) -> Response:
        page: Any = self.page
        return Response(
            {
                "count": page.paginator.count,
                "page": page.number,
                "page_count": page.paginator.num_pages,
                "results": data,
            }
        )

    def get_paginated_response_schema(self, schema: Any) -> dict[str, Any]:
        number = {"type": "integer"}
        fields = {"count": number, "page": number, "page_count": number}
        fields["results"] = schema
        return {"type": "object", "required": list(fields), "properties": fields}


def page_of(request: Request, rows: Any) -> Page:
    """The page asked for of rows that stand in an answer of their own shape."""
    pages = Pages()
    pages.paginate_queryset(rows, request)
    found: Any = pages.page
    return found
