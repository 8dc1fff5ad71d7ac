#pragma once
#include <archive.h>
#include <archive_entry.h>

/// Types of files; libarchive's macros hold casts, which Swift does not read.
enum { carchive_regular_file = AE_IFREG, carchive_symbolic_link = AE_IFLNK };
