#pragma once
#include "hal_image.h"

/// An animated image, whose frames are decoded one after the other. Used by one thread at a time.
typedef struct HalAnimation HalAnimation;

/// Opens a file from its start; frames fit a square of `side` pixels. Returns NULL if the file is
/// a still image, malformed, or has more than `most_pixels`.
HalAnimation *hal_animation_open(int fd, int side, int64_t most_pixels);

/// Decodes the next frame. Returns how long it is shown in milliseconds; -1 for ever; 0 if it
/// cannot be decoded. Release the image with hal_image_free.
int hal_animation_next(HalAnimation *animation, HalImage *image);

/// Releases an animation; NULL is ignored.
void hal_animation_free(HalAnimation *animation);
