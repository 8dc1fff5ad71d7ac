#include <adwaita.h>
#include <dlfcn.h>

#include "hal_compat.h"

static gboolean imitates_oldest;

guint hal_gtk_version(void) {
  return imitates_oldest ? 4008 : gtk_get_major_version() * 1000 + gtk_get_minor_version();
}

guint hal_adwaita_version(void) {
  return imitates_oldest ? 1002 : adw_get_major_version() * 1000 + adw_get_minor_version();
}

gpointer hal_compat_function(const char *name) { return imitates_oldest ? NULL : dlsym(RTLD_DEFAULT, name); }

void hal_compat_imitate_oldest(gboolean imitates) { imitates_oldest = imitates; }

gboolean hal_gdk_has_disable_variable(void) { return hal_gtk_version() >= 4016; }
