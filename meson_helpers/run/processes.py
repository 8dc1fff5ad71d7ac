"""What other processes do."""
import pathlib


def is_asleep(pid):
    """Whether no thread of a process is running or runnable."""
    for path in pathlib.Path(f"/proc/{pid}/task").glob("*/stat"):
        try:
            state = path.read_text().rpartition(")")[2].split()[0]
        except OSError:
            continue
        if state in "RD":
            return False
    return True
