/**
 * Address books of the Evolution Data Server, read-only.
 *
 * libebook is loaded on first use, so that it is optional: without the library or the server there
 * are no such address books. All calls block; do not call them on the main thread.
 */
#pragma once
#include <gio/gio.h>

/** Why a call failed. */
typedef enum {
  HAL_EDS_OK = 0,
  HAL_EDS_NO_LIBRARY,
  HAL_EDS_NO_SERVICE,
  HAL_EDS_NO_PERMISSION,
  HAL_EDS_NOT_FOUND,
  HAL_EDS_OFFLINE,
  HAL_EDS_SIGN_IN,
  HAL_EDS_CANCELLED,
  HAL_EDS_OTHER,
} HalEdsStatus;

/** Receives an address book: the UID and display name of its source, valid during the call only. */
typedef void (*HalEdsBook)(const char *uid, const char *name, gpointer data);
/** Receives a contact: its UID and vCard 3.0, valid during the call only. */
typedef void (*HalEdsContact)(const char *uid, const char *card, gpointer data);
/** Called on the thread of the loop after the address book changed. */
typedef void (*HalEdsChanged)(gpointer data);

typedef struct _HalEdsClient HalEdsClient;

/**
 * Enumerates the enabled address books. Release `message`, the error of the system, with g_free.
 */
HalEdsStatus hal_eds_each_book(HalEdsBook take, gpointer data, GCancellable *cancellable, char **message);
/** Opens the address book `uid`. Release `client` with `hal_eds_close`. */
HalEdsStatus hal_eds_open(const char *uid, HalEdsClient **client, GCancellable *cancellable, char **message);
/** The revision, which changes with the book; NULL if it has none. Release with g_free. */
char *hal_eds_revision(HalEdsClient *client, GCancellable *cancellable);
/** The UIDs of all contacts, NULL-terminated. Release with g_strfreev. */
HalEdsStatus hal_eds_uids(HalEdsClient *client, char ***uids, GCancellable *cancellable, char **message);
/** Enumerates the contacts among `count` UIDs that exist, in no particular order. */
HalEdsStatus hal_eds_contacts(HalEdsClient *client, const char *const *uids, gsize count, HalEdsContact take,
                              gpointer data, GCancellable *cancellable, char **message);
/** Releases the client. Thread-safe. */
void hal_eds_close(HalEdsClient *client);

typedef struct _HalEdsWatch HalEdsWatch;

/** Watches the address book `uid`, without blocking. Reports nothing if it cannot be opened. */
HalEdsWatch *hal_eds_watch(const char *uid, HalEdsChanged changed, gpointer data, GDestroyNotify destroy);
/** Ends a watch. Thread-safe. `destroy` is called after the last callback. */
void hal_eds_unwatch(HalEdsWatch *watch);
