/** The accessibility bus of the session. */
#pragma once
#include <glib.h>

/**
 * Returns the address of the accessibility bus; NULL if there is none. Opens and closes a
 * separate connection to the session bus. Blocks for at most `milliseconds`; free the result
 * with g_free.
 */
char *hal_accessibility_bus_address(int milliseconds);
