#pragma once

/// Locks the global state of the XMP toolkit inside Exiv2.
void hal_metadata_lock(void);
void hal_metadata_unlock(void);
