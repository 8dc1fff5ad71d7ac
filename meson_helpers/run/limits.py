"""Time limits of the test scripts."""

# The time after which a test counts as hung. It does not measure speed: on a busy machine, a step that usually takes a
# second may take minutes. Tests in Swift use the same limit from Tests/HangGuard.
HANG_SECONDS = 600
