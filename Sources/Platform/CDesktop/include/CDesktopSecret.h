/** Access to the Secret Service through libsecret, on its own thread. */
#pragma once
#include <glib.h>

typedef enum {
  HAL_SECRET_DONE,
  /** The session has no Secret Service. */
  HAL_SECRET_NO_SERVICE,
  /** The keyring is locked and the user dismissed the prompt. */
  HAL_SECRET_LOCKED,
  HAL_SECRET_FAILED,
} HalSecretOutcome;

/**
 * `password` is NULL if none is stored; `message` is from the system. Valid during the call only.
 */
typedef void (*HalSecretDone)(HalSecretOutcome outcome, const char *password, const char *message, gpointer data);

/*
 * The keyring prompts at most once per process: after a dismissed prompt, calls fail with
 * HAL_SECRET_LOCKED until the keyring is unlocked by other means.
 */
void hal_secret_lookup(const char *account, HalSecretDone done, gpointer data);
void hal_secret_store(const char *account, const char *label, const char *password, HalSecretDone done, gpointer data);
void hal_secret_clear(const char *account, HalSecretDone done, gpointer data);

/** Whether a Secret Service runs or can be started, without using it. Waits at most about twice
 * `milliseconds`. */
gboolean hal_secret_is_available(int milliseconds);
