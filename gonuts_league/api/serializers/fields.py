"""What several answers are made of: the error, exact numbers, and names of people."""

from fractions import Fraction
from typing import Any

from rest_framework import serializers

DECIMALS = 6
EXACT = "exact, a whole number or a fraction such as `13/3`"
NOT_NAMED = "null for a person whose name the reader may not see"


class ProblemSerializer(serializers.Serializer):
    path = serializers.CharField(help_text="where it is, for example `seats[1]`")
    code = serializers.CharField()
    message = serializers.CharField()


class ErrorSerializer(serializers.Serializer):
    error = serializers.CharField(help_text="the first problem in words")
    problems = ProblemSerializer(many=True)


class NameField(serializers.CharField):
    """Somebody's name by an id; the context has the `people` by such ids."""

    def __init__(self, **more: Any) -> None:
        super().__init__(allow_null=True, help_text=NOT_NAMED, **more)

    def to_representation(self, player: Any) -> Any:
        shown = self.context["people"][player]
        return shown.name if shown.is_told_apart else None


class RoundedField(serializers.FloatField):
    """An exact number, rounded."""

    def to_representation(self, number: Any) -> Any:
        return rounded(number)


def rounded(number: Fraction | None) -> float | None:
    return None if number is None else round(float(number), DECIMALS)
