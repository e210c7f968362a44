"""The sample agent with its waits on the served clock."""
import threading, clock

threading.Event = clock.Event
import agent  # runs until its stdin ends
