#include "hal_compat.h"

/* - Source: AdwLengthUnit, libadwaita 1.4. Its default for clamps, ADW_LENGTH_UNIT_SP, grows with the size of text, also beyond
   the width of the window. */
enum { LENGTH_UNIT_PX = 0 };

gboolean hal_clamp_use_pixels(GtkWidget *clamp) {
  void (*set_unit)(GtkWidget *, int) = hal_compat_function("adw_clamp_set_unit");
  if (!set_unit) return FALSE;
  set_unit(clamp, LENGTH_UNIT_PX);
  return TRUE;
}
