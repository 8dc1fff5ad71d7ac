#pragma once
#include "hal_rows.h"

/// An image whose blocks of `factor` × `factor` pixels become one while it is decoded.
/// Zero-initialized; end with hal_shrink_end.
typedef struct {
  /// 2...64.
  int factor;
  GdkPixbuf *small;
  /// The sums of the colors, weighted by alpha, and of alpha, of a row of blocks.
  guint32 *sums;
} HalShrink;

/// Takes rows; for HalRowSink.
bool hal_shrink_take(void *shrink, const HalBand *band);

/// Releases the image.
void hal_shrink_end(HalShrink *shrink);
