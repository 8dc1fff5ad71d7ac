/** The Secret Service of the session over libsecret, on a thread of its own. */
#pragma once
#include <glib.h>

typedef enum {
  HAL_SECRET_DONE,
  /** There is no Secret Service on this session. */
  HAL_SECRET_NO_SERVICE,
  /** The keyring stayed locked: its question was dismissed. */
  HAL_SECRET_LOCKED,
  HAL_SECRET_FAILED,
} HalSecretOutcome;

/** `password` is NULL where none is stored; `message` is the system's own words. Both go with the call. */
typedef void (*HalSecretDone)(HalSecretOutcome outcome, const char *password, const char *message, gpointer data);

void hal_secret_lookup(const char *account, HalSecretDone done, gpointer data);
void hal_secret_store(const char *account, const char *label, const char *password, HalSecretDone done, gpointer data);
void hal_secret_clear(const char *account, HalSecretDone done, gpointer data);

/** Whether a Secret Service runs or could be started; nothing is asked of it. Waits at most about twice
 * `milliseconds`. */
gboolean hal_secret_is_there(int milliseconds);
