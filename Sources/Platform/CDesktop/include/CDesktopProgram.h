/** Short-lived helper programs. */
#pragma once
#include <glib.h>

/**
 * Runs a program without a shell, standard input, and output. Returns TRUE if it ends with status 0 within
 * `seconds`; a program that takes longer is killed with its children. Blocks; call it on a background thread.
 */
gboolean hal_program_run(const char *const *arguments, int seconds);
