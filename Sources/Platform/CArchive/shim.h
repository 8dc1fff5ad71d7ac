#pragma once
#include <archive.h>
#include <archive_entry.h>

/// File types; Swift cannot import libarchive's macros because they contain casts.
enum { carchive_regular_file = AE_IFREG, carchive_symbolic_link = AE_IFLNK };
