#pragma once
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <stdbool.h>
#include <stdint.h>

/// An animated image, whose frames are decoded one after the other. Used by one thread at a time.
typedef struct HalAnimation HalAnimation;

/// Opens a file from its start; frames fit a square of `side` pixels. Returns NULL if the file is
/// a still image, malformed, or has more than `most_pixels`.
HalAnimation *hal_animation_open(int fd, int side, int64_t most_pixels);

/// Decodes the next frame. Returns how long it is shown in milliseconds; -1 for ever; 0 if it
/// cannot be decoded. The image belongs to the animation.
int hal_animation_next(HalAnimation *animation, GdkPixbuf **frame);

/// Releases an animation; NULL is ignored.
void hal_animation_free(HalAnimation *animation);
