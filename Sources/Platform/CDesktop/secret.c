#include "CDesktop.h"
#include "loop.h"

#include <libsecret/secret.h>
#include <string.h>

static const SecretSchema hal_schema = {
  .name = "io.github.halcyon_companion.Halcyon.Account",
  .flags = SECRET_SCHEMA_NONE,
  .attributes = {{"account", SECRET_SCHEMA_ATTRIBUTE_STRING}},
};

typedef enum { HAL_LOOKUP, HAL_STORE, HAL_CLEAR } HalSecretTask;

typedef struct {
  HalSecretTask task;
  char *account, *label, *password;
  HalSecretDone done;
  gpointer data;
  /* Whether the user unlocked the keyring for this call. */
  gboolean is_unlocked;
} HalSecretCall;

/*
 * Whether the user dismissed a prompt, and the calls in order, of which the first is running: several accounts may need
 * their passwords at once. Only used on the thread of the loop.
 */
static gboolean hal_dismissed = FALSE;
static GQueue hal_calls = G_QUEUE_INIT;

static HalLoop *hal_secret_loop(void) {
  static gsize made = 0;
  if (g_once_init_enter(&made)) g_once_init_leave(&made, (gsize)hal_loop_new("halcyon-secret"));
  return (HalLoop *)made;
}

static void hal_wipe(char *text) {
  if (!text) return;
  explicit_bzero(text, strlen(text));
  g_free(text);
}

static HalSecretOutcome hal_secret_outcome(const GError *error) {
  if (g_error_matches(error, SECRET_ERROR, SECRET_ERROR_IS_LOCKED) ||
      g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return HAL_SECRET_LOCKED;
  if (g_error_matches(error, G_DBUS_ERROR, G_DBUS_ERROR_SERVICE_UNKNOWN) ||
      g_error_matches(error, G_DBUS_ERROR, G_DBUS_ERROR_NAME_HAS_NO_OWNER) ||
      g_error_matches(error, G_DBUS_ERROR, G_DBUS_ERROR_SPAWN_SERVICE_NOT_FOUND) ||
      g_error_matches(error, G_DBUS_ERROR, G_DBUS_ERROR_NO_SERVER) || error->domain == G_SPAWN_EXIT_ERROR ||
      g_error_matches(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    return HAL_SECRET_NO_SERVICE;
  return HAL_SECRET_FAILED;
}

static void hal_secret_run(HalSecretCall *call);

static void hal_secret_finish(HalSecretCall *call, HalSecretOutcome outcome, const char *password,
                              const char *message) {
  if (outcome == HAL_SECRET_LOCKED) hal_dismissed = TRUE;
  call->done(outcome, password, message, call->data);
  g_free(call->account);
  g_free(call->label);
  hal_wipe(call->password);
  g_queue_remove(&hal_calls, call);
  g_free(call);
  HalSecretCall *next = g_queue_peek_head(&hal_calls);
  if (next) hal_secret_run(next);
}

static void hal_secret_proceed(HalSecretCall *call);

static void hal_secret_unlocked(GObject *source, GAsyncResult *result, gpointer data) {
  HalSecretCall *call = data;
  call->is_unlocked = secret_service_unlock_finish(SECRET_SERVICE(source), result, NULL, NULL) > 0;
  if (call->is_unlocked) hal_secret_proceed(call);
  else hal_secret_finish(call, HAL_SECRET_LOCKED, NULL, "");
}

/* The content of a locked keyring is unknown, so the user is asked to unlock it. */
static void hal_secret_looked(GObject *source, GAsyncResult *result, gpointer data) {
  HalSecretCall *call = data;
  SecretCollection *keyring = secret_collection_for_alias_finish(result, NULL);
  if (keyring && secret_collection_get_locked(keyring) && !call->is_unlocked) {
    GList keyrings = {.data = keyring};
    secret_service_unlock(secret_collection_get_service(keyring), &keyrings, NULL, hal_secret_unlocked, call);
  } else hal_secret_finish(call, HAL_SECRET_DONE, NULL, "");
  g_clear_object(&keyring);
}

static void hal_secret_ended(GObject *source, GAsyncResult *result, gpointer data) {
  HalSecretCall *call = data;
  GError *error = NULL;
  char *password = NULL;
  switch (call->task) {
  case HAL_LOOKUP: password = secret_password_lookup_finish(result, &error); break;
  case HAL_STORE: secret_password_store_finish(result, &error); break;
  case HAL_CLEAR: secret_password_clear_finish(result, &error); break;
  }
  if (call->task == HAL_LOOKUP && !password && !error) {
    /* A locked keyring is indistinguishable from one without the password. */
    secret_collection_for_alias(NULL, SECRET_COLLECTION_DEFAULT, SECRET_COLLECTION_NONE, NULL, hal_secret_looked, call);
    return;
  }
  hal_secret_finish(call, error ? hal_secret_outcome(error) : HAL_SECRET_DONE, password, error ? error->message : "");
  if (password) secret_password_free(password);
  g_clear_error(&error);
}

static void hal_secret_proceed(HalSecretCall *call) {
  switch (call->task) {
  case HAL_LOOKUP:
    secret_password_lookup(&hal_schema, NULL, hal_secret_ended, call, "account", call->account, NULL);
    break;
  case HAL_STORE:
    secret_password_store(&hal_schema, SECRET_COLLECTION_DEFAULT, call->label, call->password, NULL,
                          hal_secret_ended, call, "account", call->account, NULL);
    break;
  case HAL_CLEAR:
    secret_password_clear(&hal_schema, NULL, hal_secret_ended, call, "account", call->account, NULL);
    break;
  }
}

static void hal_secret_checked(GObject *source, GAsyncResult *result, gpointer data) {
  HalSecretCall *call = data;
  SecretCollection *keyring = secret_collection_for_alias_finish(result, NULL);
  hal_dismissed = keyring && secret_collection_get_locked(keyring);
  g_clear_object(&keyring);
  if (hal_dismissed) hal_secret_finish(call, HAL_SECRET_LOCKED, NULL, "");
  else hal_secret_proceed(call);
}

static void hal_secret_run(HalSecretCall *call) {
  /* Without a session bus, libsecret reports an unspecific error. */
  GError *error = NULL;
  GDBusConnection *bus = g_bus_get_sync(G_BUS_TYPE_SESSION, NULL, &error);
  if (!bus) {
    hal_secret_finish(call, HAL_SECRET_NO_SERVICE, NULL, error->message);
    g_error_free(error);
    return;
  }
  g_object_unref(bus);
  /* Whoever dismissed a prompt is not asked again. A keyring that was unlocked meanwhile is used. */
  if (hal_dismissed && call->task != HAL_CLEAR)
    secret_collection_for_alias(NULL, SECRET_COLLECTION_DEFAULT, SECRET_COLLECTION_NONE, NULL, hal_secret_checked, call);
  else hal_secret_proceed(call);
}

static gboolean hal_secret_begin(gpointer data) {
  g_queue_push_tail(&hal_calls, data);
  if (hal_calls.length == 1) hal_secret_run(data);
  return G_SOURCE_REMOVE;
}

static void hal_secret_call(HalSecretTask task, const char *account, const char *label, const char *password,
                            HalSecretDone done, gpointer data) {
  HalSecretCall *call = g_new0(HalSecretCall, 1);
  call->task = task;
  call->account = g_strdup(account);
  call->label = g_strdup(label);
  call->password = g_strdup(password);
  call->done = done;
  call->data = data;
  hal_loop_run(hal_secret_loop(), hal_secret_begin, call);
}

void hal_secret_lookup(const char *account, HalSecretDone done, gpointer data) {
  hal_secret_call(HAL_LOOKUP, account, NULL, NULL, done, data);
}

void hal_secret_store(const char *account, const char *label, const char *password, HalSecretDone done, gpointer data) {
  hal_secret_call(HAL_STORE, account, label, password, done, data);
}

void hal_secret_clear(const char *account, HalSecretDone done, gpointer data) {
  hal_secret_call(HAL_CLEAR, account, NULL, NULL, done, data);
}
