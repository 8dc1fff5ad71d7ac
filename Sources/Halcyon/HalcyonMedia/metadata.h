#pragma once
#include "hal_metadata.h"

/// Loads the library for metadata; called once, before the sandbox is entered.
void metadata_load(void);

/// The functions of the library; NULL if it is missing or cannot be loaded, such as without the version of
/// Exiv2 with which it is linked.
const HalMetadataLibrary *metadata_library(void);
