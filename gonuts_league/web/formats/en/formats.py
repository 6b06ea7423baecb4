"""Dates as our English has them; Django's own English dates are American."""

DATE_FORMAT = "j F Y"
MONTH_DAY_FORMAT = "j F"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = "j F Y, H:i"
