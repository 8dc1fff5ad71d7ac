"""Time limits of the test scripts."""
import os

# The time after which a test counts as hung. It does not measure speed: on a busy machine, a step that usually takes a
# second may take minutes. Tests in Swift use the same limit from Tests/HangGuard. A short limit shows soon whether a test
# fails after the code was broken on purpose.
HANG_SECONDS = int(os.environ.get("HALCYON_HANG_SECONDS", "600"))
