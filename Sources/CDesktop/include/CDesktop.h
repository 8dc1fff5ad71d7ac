/**
 * Display-less desktop libraries for Swift: GLib, gettext, libebook-contacts, libsoup and libsecret.
 *
 * The headers of libebook-contacts stay out of here: they bring in ICU's, which clash with Foundation's own.
 */
#pragma once
#include <gio/gio.h>

#include "CDesktopHTTP.h"
#include "CDesktopSecret.h"
#include "CDesktopNetwork.h"
#include "evolution.h"

/**
 * Lets the threads of this process share two heaps. By default each thread keeps what it has once needed in a heap
 * of its own; a sync, whose steps wander between threads, then holds its largest step several times over.
 */
void hal_heaps_share(void);

/** Binds the text domain "halcyon" to `directory` (NULL: the system's) and takes the user's language. */
void hal_text_bind(const char *directory);
/** The translation of `text`, else `text` itself; owned by gettext. */
const char *hal_text(const char *text);
/** The translation of the form that `count` asks for; owned by gettext. */
const char *hal_text_plural(const char *one, const char *many, unsigned long count);
/** The translation of `text` where it means what `context` says; owned by gettext. */
const char *hal_text_context(const char *context, const char *text);

/** One attribute of a card: its name and its unescaped components, all of which go with the call. */
typedef void (*HalVCardAttribute)(const char *name, const char *const *values, gsize count, gpointer data);

/** Parses the card `text` (UTF-8) with libebook-contacts and hands over its attributes in their order. */
void hal_vcard_each(const char *text, HalVCardAttribute take, gpointer data);

/** SHA-256 of `length` bytes into the 32 bytes at `digest`. */
void hal_sha256(const void *bytes, gsize length, guint8 *digest);
