/**
 * Address books of the Evolution Data Server, read-only.
 *
 * libebook is not linked but opened when it is first asked for: a system without it, or without the
 * server, has no such books and loses nothing else. All calls block; none is for the main thread.
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

/** A book: the uid of its source, and its name for people; both go with the call. */
typedef void (*HalEdsBook)(const char *uid, const char *name, gpointer data);
/** A contact: its uid and its vCard 3.0; both go with the call. */
typedef void (*HalEdsContact)(const char *uid, const char *card, gpointer data);
/** The book is another than before; called on the loop's thread. */
typedef void (*HalEdsChanged)(gpointer data);

typedef struct _HalEdsClient HalEdsClient;

/** Hands over the enabled address books. `message`: what the system says of a failure, for g_free. */
HalEdsStatus hal_eds_each_book(HalEdsBook take, gpointer data, GCancellable *cancellable, char **message);
/** Opens the book `uid`; `client` is for `hal_eds_close`. */
HalEdsStatus hal_eds_open(const char *uid, HalEdsClient **client, GCancellable *cancellable, char **message);
/** Changes with each change of the book; for g_free. NULL where the book has none. */
char *hal_eds_revision(HalEdsClient *client, GCancellable *cancellable);
/** The uids of all contacts, NULL-terminated, for g_strfreev. */
HalEdsStatus hal_eds_uids(HalEdsClient *client, char ***uids, GCancellable *cancellable, char **message);
/** Hands over those of `count` contacts that are there, in no certain order. */
HalEdsStatus hal_eds_contacts(HalEdsClient *client, const char *const *uids, gsize count, HalEdsContact take,
                              gpointer data, GCancellable *cancellable, char **message);
/** Releases the client, from any thread. */
void hal_eds_close(HalEdsClient *client);

typedef struct _HalEdsWatch HalEdsWatch;

/** Tells changes of the book `uid` on the loop's thread, where the book can be opened; without blocking. */
HalEdsWatch *hal_eds_watch(const char *uid, HalEdsChanged changed, gpointer data, GDestroyNotify destroy);
/** Ends a watch, from any thread; `destroy` is called when nothing more will be told. */
void hal_eds_unwatch(HalEdsWatch *watch);
