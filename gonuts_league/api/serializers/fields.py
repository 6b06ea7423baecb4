"""What several answers are made of: the error, exact numbers, and names of people."""

from collections.abc import Callable
from datetime import UTC, datetime
from fractions import Fraction
from functools import cache
from operator import attrgetter
from typing import Any, get_args, get_origin, get_type_hints

from django.utils.functional import cached_property
from rest_framework import serializers

DECIMALS = 6
EXACT = "exact, a whole number or a fraction such as `13/3`"
NOT_NAMED = "null for a person whose name the reader may not see"


_PLAIN: dict[Any, Any] = {
    int: serializers.IntegerField,
    str: serializers.CharField,
    datetime: serializers.DateTimeField,
}
_MORE = {datetime: {"default_timezone": UTC}}
# Of these a row has the value as it is sent.
AS_IT_IS = (serializers.IntegerField, serializers.BooleanField, serializers.ChoiceField)


# Reads rows of a list fast: they have thousands of fields, and how one is read is found
# out once. Every field is there in every row. (A docstring would describe each shape.)
class Rows:
    fields: Any

    def to_representation(self, row: Any) -> dict[str, Any]:
        return {name: read(row) for name, read in self._readers}

    @cached_property
    def _readers(self) -> list[tuple[str, Callable[[Any], Any]]]:
        return [(name, _reader(field)) for name, field in self.fields.items()]


class RowSerializer(Rows, serializers.Serializer):
    pass


class ModelRowSerializer(Rows, serializers.ModelSerializer):
    pass


def _reader(field: serializers.Field) -> Callable[[Any], Any]:
    show = field.to_representation
    if field.source == "*":
        return show
    get = attrgetter(str(field.source))
    if type(field) in AS_IT_IS:
        return get
    return lambda row: None if (value := get(row)) is None else show(value)


class ProblemSerializer(serializers.Serializer):
    path = serializers.CharField(help_text="where it is, for example `seats[1]`")
    code = serializers.CharField()
    message = serializers.CharField()


class ErrorSerializer(serializers.Serializer):
    error = serializers.CharField(help_text="the first problem in words")
    problems = ProblemSerializer(many=True)


class ShownField(serializers.CharField):
    """The name of somebody as the reader sees them."""

    def __init__(self, **more: Any) -> None:
        super().__init__(allow_null=True, help_text=NOT_NAMED, **more)

    def to_representation(self, shown: Any) -> Any:
        return shown.name if shown.is_told_apart else None


class NameField(ShownField):
    """The same by an id of a player; the context has the `people`."""

    def to_representation(self, player: Any) -> Any:
        return super().to_representation(self.context["people"][player])


class PlayerIdField(serializers.IntegerField):
    """The id of such a player; strangers follow nobody by it who is not named."""

    def __init__(self, **more: Any) -> None:
        super().__init__(allow_null=True, help_text=NOT_NAMED, **more)

    def to_representation(self, player: Any) -> Any:
        return player if self.context["people"][player].is_named else None


class ExactField(serializers.CharField):
    """An exact number as text, without zeros at its end."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**{"help_text": EXACT, **more})

    def to_representation(self, number: Any) -> str:
        return str(Fraction(number))


class RoundedField(serializers.FloatField):
    """An exact number, rounded."""

    def to_representation(self, number: Any) -> Any:
        return rounded(number)


def rounded(number: Fraction | None) -> float | None:
    return None if number is None else round(float(number), DECIMALS)


@cache
def shape_of(cls: Any, *left_out: str) -> type[RowSerializer]:
    """A serializer of a frozen value that holds players and tables by id, after its
    fields: exact numbers have a rounded one beside them, players a name."""
    fields: dict[str, Any] = {}
    for name, hint in get_type_hints(cls).items():
        if name in left_out:
            continue
        kind, *rest = [each for each in get_args(hint) or [hint] if each != ...]
        if name == "player":
            fields |= {"player": NameField(), "player_id": PlayerIdField(source=name)}
        elif name == "table":
            fields["table_id"] = serializers.IntegerField(source=name)
        elif kind is Fraction:
            fields |= {name: ExactField(), f"{name}_number": RoundedField(source=name)}
        elif kind in _PLAIN:
            more = {"allow_null": type(None) in rest} | _MORE.get(kind, {})
            fields[name] = _PLAIN[kind](**more)
        else:
            fields[name] = shape_of(kind, *left_out)(many=get_origin(hint) is tuple)
    return type(f"{cls.__name__}Serializer", (RowSerializer,), fields)
