/** Speaks messages with screen readers where GTK cannot (before GTK 4.14). */
#pragma once
#include <glib.h>

/** Lets screen readers speak a message. Returns FALSE if the accessibility bus cannot be used. */
gboolean hal_notice_speak(const char *message);
