"""An event, with what happens in it."""

from rest_framework import serializers


class EventSerializer(serializers.Serializer):
    slug = serializers.CharField()
    name = serializers.CharField()
    game = serializers.CharField()
    rounds_planned = serializers.IntegerField()
    is_finished = serializers.BooleanField()
