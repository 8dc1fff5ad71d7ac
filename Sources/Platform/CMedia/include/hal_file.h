#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/// Reads exactly this many bytes of an open file at an offset, whose position remains; returns false if it
/// ends before, or cannot be read.
bool hal_file_read(int file, void *bytes, size_t count, off_t at);
