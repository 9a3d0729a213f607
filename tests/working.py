"""What a program under test has done so far, by the processor time that it has used: unlike the
time of the clock, that does not depend on how busy the machine is."""
import os
import time

PATIENCE = 60  # seconds: only what hangs takes as long


def cpu_seconds(pid):
    with open(f"/proc/{pid}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def await_work(child, seconds):
    """Waits until 'child' has used 'seconds' of the processor."""
    until = time.monotonic() + PATIENCE
    while cpu_seconds(child.pid) < seconds:
        assert child.poll() is None, "it ended by itself"
        assert time.monotonic() < until, "it does not work"
        time.sleep(0.01)
