#pragma once
#include <archive.h>
#include <archive_entry.h>
#include <hal_library.h>

/// File types; Swift cannot import libarchive's macros because they contain casts.
enum { hal_archive_regular_file = AE_IFREG };

#define HAL_ARCHIVE_FUNCTIONS(X)                                                                       \
  X(archive_entry_filetype) X(archive_entry_is_encrypted) X(archive_entry_pathname)                    \
  X(archive_entry_pathname_utf8) X(archive_error_string) X(archive_filter_code) X(archive_read_data)   \
  X(archive_read_free) X(archive_read_new) X(archive_read_next_header) X(archive_read_open_memory)     \
  X(archive_read_support_filter_gzip) X(archive_read_support_format_raw)                               \
  X(archive_read_support_format_zip_seekable)

/// The functions of libarchive in use. The library and those that it needs take 2 MB of memory, so they
/// are loaded when the first archive is read.
typedef struct { HAL_ARCHIVE_FUNCTIONS(HAL_MEMBER) } HalArchiveLibrary;

/// The functions; NULL if libarchive is not installed. Thread-safe.
const HalArchiveLibrary *hal_archive_library(void);
