"""Jobs whose parts only sleep, for workers whose coordination is to be measured."""
