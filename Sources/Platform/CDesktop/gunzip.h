/** Decompression of gzip with several members. Not visible to Swift. */
#pragma once
#include <gio/gio.h>

/** A stream that decompresses gzip from `base`; servers and proxies may append one member per part of a response. */
GInputStream *hal_gunzip_stream(GInputStream *base);
