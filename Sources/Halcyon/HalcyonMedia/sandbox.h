#pragma once
#include <stdbool.h>

/// Gives up what decoding does not need: opening files, networking, starting programs, and more memory
/// than an image takes. The kernel applies it from then on. Returns the layers that are active, as in
/// hal_media.h.
unsigned sandbox_enter(void);

/// Tries what the sandbox must refuse, and prints the results. Returns whether all was refused.
bool sandbox_test(void);
