#include "evolution.h"

#include <dlfcn.h>
#include <libebook-contacts/libebook-contacts.h>
#include <libedataserver/libedataserver.h>

#include "loop.h"

/* The functions of libebook in use, which are the same in versions with different sonames. */
static struct {
  EClient *(*connect_sync)(ESource *, guint32, GCancellable *, GError **);
  void (*connect)(ESource *, guint32, GCancellable *, GAsyncReadyCallback, gpointer);
  EClient *(*connect_finish)(GAsyncResult *, GError **);
  gboolean (*uids_sync)(gpointer, const char *, GSList **, GCancellable *, GError **);
  gboolean (*contacts_sync)(gpointer, const char *, GSList **, GCancellable *, GError **);
  void (*get_view)(gpointer, const char *, GCancellable *, GAsyncReadyCallback, gpointer);
  gboolean (*get_view_finish)(gpointer, GAsyncResult *, gpointer *, GError **);
  void (*view_set_flags)(gpointer, int, GError **);
  void (*view_start)(gpointer, GError **);
  void (*view_stop)(gpointer, GError **);
} ebook;

static const char hal_eds_everybody[] = "(contains \"x-evolution-any-field\" \"\")";
/* An offline book is read from its cache, without waiting for the connection. */
static const guint32 hal_eds_no_wait = (guint32)-1;

static gboolean hal_eds_symbol(void *library, const char *name, gpointer symbol) {
  void *found = dlsym(library, name);
  memcpy(symbol, &found, sizeof found);
  return found != NULL;
}

static gboolean hal_eds_load(void) {
  static gsize state = 0; /* 1: not available, 2: available */
  /* Never closed, since its types stay registered. */
  if (g_once_init_enter(&state)) {
    static const char *const names[] = {"libebook-1.2.so.21", "libebook-1.2.so.20", "libebook-1.2.so.22",
                                        "libebook-1.2.so"};
    void *library = NULL;
    for (gsize i = 0; i < G_N_ELEMENTS(names) && !library; i++)
      library = dlopen(names[i], RTLD_LAZY | RTLD_LOCAL);
    gboolean found = library && hal_eds_symbol(library, "e_book_client_connect_sync", &ebook.connect_sync) &&
                     hal_eds_symbol(library, "e_book_client_connect", &ebook.connect) &&
                     hal_eds_symbol(library, "e_book_client_connect_finish", &ebook.connect_finish) &&
                     hal_eds_symbol(library, "e_book_client_get_contacts_uids_sync", &ebook.uids_sync) &&
                     hal_eds_symbol(library, "e_book_client_get_contacts_sync", &ebook.contacts_sync) &&
                     hal_eds_symbol(library, "e_book_client_get_view", &ebook.get_view) &&
                     hal_eds_symbol(library, "e_book_client_get_view_finish", &ebook.get_view_finish) &&
                     hal_eds_symbol(library, "e_book_client_view_set_flags", &ebook.view_set_flags) &&
                     hal_eds_symbol(library, "e_book_client_view_start", &ebook.view_start) &&
                     hal_eds_symbol(library, "e_book_client_view_stop", &ebook.view_stop);
    g_once_init_leave(&state, found ? 2 : 1);
  }
  return state == 2;
}

static HalEdsStatus hal_eds_client_status(int code) {
  switch (code) {
    case E_CLIENT_ERROR_REPOSITORY_OFFLINE:
    case E_CLIENT_ERROR_OFFLINE_UNAVAILABLE: return HAL_EDS_OFFLINE;
    case E_CLIENT_ERROR_PERMISSION_DENIED: return HAL_EDS_NO_PERMISSION;
    case E_CLIENT_ERROR_AUTHENTICATION_FAILED:
    case E_CLIENT_ERROR_AUTHENTICATION_REQUIRED: return HAL_EDS_SIGN_IN;
    case E_CLIENT_ERROR_CANCELLED: return HAL_EDS_CANCELLED;
    default: return HAL_EDS_OTHER;
  }
}

static HalEdsStatus hal_eds_bus_status(int code) {
  switch (code) {
    case G_DBUS_ERROR_ACCESS_DENIED:
    case G_DBUS_ERROR_AUTH_FAILED: return HAL_EDS_NO_PERMISSION;
    case G_DBUS_ERROR_SERVICE_UNKNOWN:
    case G_DBUS_ERROR_NAME_HAS_NO_OWNER:
    case G_DBUS_ERROR_NO_SERVER:
    case G_DBUS_ERROR_DISCONNECTED: return HAL_EDS_NO_SERVICE;
    default:
      return code >= G_DBUS_ERROR_SPAWN_EXEC_FAILED && code <= G_DBUS_ERROR_SPAWN_NO_MEMORY ? HAL_EDS_NO_SERVICE
                                                                                            : HAL_EDS_OTHER;
  }
}

/* Takes ownership of `error`. NULL is reported as a failure too. */
static HalEdsStatus hal_eds_status(GError *error, char **message) {
  HalEdsStatus status = HAL_EDS_OTHER;
  if (error) {
    if (error->domain == E_CLIENT_ERROR) status = hal_eds_client_status(error->code);
    else if (error->domain == G_DBUS_ERROR) status = hal_eds_bus_status(error->code);
    else if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) status = HAL_EDS_CANCELLED;
    else if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED)) status = HAL_EDS_NO_PERMISSION;
    else if (error->domain == G_IO_ERROR) status = HAL_EDS_NO_SERVICE;
  }
  if (message) *message = g_strdup(error ? error->message : "");
  g_clear_error(&error);
  return status;
}

static HalEdsStatus hal_eds_registry(ESourceRegistry **registry, GCancellable *cancellable, char **message) {
  GError *error = NULL;
  *message = NULL;
  if (!hal_eds_load()) return HAL_EDS_NO_LIBRARY;
  *registry = e_source_registry_new_sync(cancellable, &error);
  if (*registry) return HAL_EDS_OK;
  HalEdsStatus status = hal_eds_status(error, message);
  /* Without a session bus, the error is that none could be started. */
  return status == HAL_EDS_OTHER ? HAL_EDS_NO_SERVICE : status;
}

HalEdsStatus hal_eds_each_book(HalEdsBook take, gpointer data, GCancellable *cancellable, char **message) {
  ESourceRegistry *registry = NULL;
  HalEdsStatus status = hal_eds_registry(&registry, cancellable, message);
  if (status != HAL_EDS_OK) return status;
  GList *sources = e_source_registry_list_enabled(registry, E_SOURCE_EXTENSION_ADDRESS_BOOK);
  for (GList *at = sources; at; at = at->next)
    take(e_source_get_uid(at->data), e_source_get_display_name(at->data), data);
  g_list_free_full(sources, g_object_unref);
  g_object_unref(registry);
  return HAL_EDS_OK;
}

struct _HalEdsClient {
  EClient *client;
};

HalEdsStatus hal_eds_open(const char *uid, HalEdsClient **client, GCancellable *cancellable, char **message) {
  ESourceRegistry *registry = NULL;
  GError *error = NULL;
  HalEdsStatus status = hal_eds_registry(&registry, cancellable, message);
  if (status != HAL_EDS_OK) return status;
  ESource *source = e_source_registry_ref_source(registry, uid);
  if (!source) {
    g_object_unref(registry);
    return HAL_EDS_NOT_FOUND;
  }
  EClient *opened = ebook.connect_sync(source, hal_eds_no_wait, cancellable, &error);
  g_object_unref(source);
  g_object_unref(registry);
  if (!opened) return hal_eds_status(error, message);
  *client = g_new(HalEdsClient, 1);
  (*client)->client = opened;
  return HAL_EDS_OK;
}

char *hal_eds_revision(HalEdsClient *client, GCancellable *cancellable) {
  char *revision = NULL;
  if (!e_client_get_backend_property_sync(client->client, "revision", &revision, cancellable, NULL)) return NULL;
  return revision;
}

HalEdsStatus hal_eds_uids(HalEdsClient *client, char ***uids, GCancellable *cancellable, char **message) {
  GSList *list = NULL;
  GError *error = NULL;
  *message = NULL;
  if (!ebook.uids_sync(client->client, hal_eds_everybody, &list, cancellable, &error))
    return hal_eds_status(error, message);
  GPtrArray *all = g_ptr_array_new();
  for (GSList *at = list; at; at = at->next) g_ptr_array_add(all, at->data);
  g_ptr_array_add(all, NULL);
  g_slist_free(list);
  *uids = (char **)g_ptr_array_free(all, FALSE);
  return HAL_EDS_OK;
}

static char *hal_eds_query(const char *const *uids, gsize count) {
  GString *query = g_string_new("(or");
  for (gsize i = 0; i < count; i++) {
    g_string_append(query, " (is \"id\" \"");
    for (const char *at = uids[i]; *at; at++) {
      if (*at == '"' || *at == '\\') g_string_append_c(query, '\\');
      g_string_append_c(query, *at);
    }
    g_string_append(query, "\")");
  }
  g_string_append_c(query, ')');
  return g_string_free(query, FALSE);
}

HalEdsStatus hal_eds_contacts(HalEdsClient *client, const char *const *uids, gsize count, HalEdsContact take,
                              gpointer data, GCancellable *cancellable, char **message) {
  GSList *contacts = NULL;
  GError *error = NULL;
  *message = NULL;
  char *query = hal_eds_query(uids, count);
  gboolean done = ebook.contacts_sync(client->client, query, &contacts, cancellable, &error);
  g_free(query);
  if (!done) return hal_eds_status(error, message);
  for (GSList *at = contacts; at; at = at->next) {
    const char *uid = e_contact_get_const(at->data, E_CONTACT_UID);
    char *card = e_vcard_to_string(E_VCARD(at->data), EVC_FORMAT_VCARD_30);
    if (uid && card) take(uid, card, data);
    g_free(card);
  }
  g_slist_free_full(contacts, g_object_unref);
  return HAL_EDS_OK;
}

void hal_eds_close(HalEdsClient *client) {
  g_object_unref(client->client);
  g_free(client);
}

/* Watches run on the thread of the loop. Each pending call holds a reference. */
struct _HalEdsWatch {
  char *uid;
  HalEdsChanged changed;
  gpointer data;
  GDestroyNotify destroy;
  GCancellable *cancellable;
  EClient *client;
  gpointer view;
};

static void hal_eds_watch_clear(gpointer data) {
  HalEdsWatch *watch = data;
  g_free(watch->uid);
  g_object_unref(watch->cancellable);
  g_clear_object(&watch->view);
  g_clear_object(&watch->client);
}

static void hal_eds_watch_release(HalEdsWatch *watch) { g_atomic_rc_box_release_full(watch, hal_eds_watch_clear); }

static void hal_eds_objects(gpointer view, gpointer objects, gpointer data) {
  HalEdsWatch *watch = data;
  if (watch->changed) watch->changed(watch->data);
}

static void hal_eds_viewed(GObject *client, GAsyncResult *result, gpointer data) {
  HalEdsWatch *watch = data;
  gpointer view = NULL;
  if (ebook.get_view_finish(client, result, &view, NULL) && view) {
    if (watch->changed) {
      watch->view = view;
      for (gsize i = 0; i < 3; i++) {
        static const char *const names[] = {"objects-added", "objects-modified", "objects-removed"};
        g_signal_connect(view, names[i], G_CALLBACK(hal_eds_objects), watch);
      }
      ebook.view_set_flags(view, 0, NULL);
      ebook.view_start(view, NULL);
    } else {
      g_object_unref(view);
    }
  }
  hal_eds_watch_release(watch);
}

static void hal_eds_connected(GObject *none, GAsyncResult *result, gpointer data) {
  HalEdsWatch *watch = data;
  watch->client = ebook.connect_finish(result, NULL);
  if (watch->client && watch->changed)
    ebook.get_view(watch->client, hal_eds_everybody, watch->cancellable, hal_eds_viewed,
                   g_atomic_rc_box_acquire(watch));
  hal_eds_watch_release(watch);
}

static void hal_eds_registered(GObject *none, GAsyncResult *result, gpointer data) {
  HalEdsWatch *watch = data;
  ESourceRegistry *registry = e_source_registry_new_finish(result, NULL);
  ESource *source = registry ? e_source_registry_ref_source(registry, watch->uid) : NULL;
  if (source && watch->changed)
    ebook.connect(source, hal_eds_no_wait, watch->cancellable, hal_eds_connected, g_atomic_rc_box_acquire(watch));
  g_clear_object(&source);
  g_clear_object(&registry);
  hal_eds_watch_release(watch);
}

static void hal_eds_watch_begin(gpointer data) {
  HalEdsWatch *watch = data;
  if (watch->changed && hal_eds_load())
    e_source_registry_new(watch->cancellable, hal_eds_registered, g_atomic_rc_box_acquire(watch));
  hal_eds_watch_release(watch);
}

HalEdsWatch *hal_eds_watch(const char *uid, HalEdsChanged changed, gpointer data, GDestroyNotify destroy) {
  HalEdsWatch *watch = g_atomic_rc_box_new0(HalEdsWatch);
  watch->uid = g_strdup(uid);
  watch->changed = changed;
  watch->data = data;
  watch->destroy = destroy;
  watch->cancellable = g_cancellable_new();
  hal_loop_invoke(hal_eds_watch_begin, g_atomic_rc_box_acquire(watch));
  return watch;
}

static void hal_eds_watch_end(gpointer data) {
  HalEdsWatch *watch = data;
  watch->changed = NULL;
  g_cancellable_cancel(watch->cancellable);
  if (watch->view) {
    g_signal_handlers_disconnect_by_data(watch->view, watch);
    ebook.view_stop(watch->view, NULL);
  }
  if (watch->destroy) watch->destroy(watch->data);
  hal_eds_watch_release(watch);
}

void hal_eds_unwatch(HalEdsWatch *watch) { hal_loop_invoke(hal_eds_watch_end, watch); }
