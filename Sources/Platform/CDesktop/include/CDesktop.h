/**
 * Desktop libraries that need no display: GLib, gettext, libebook-contacts, libsoup, libsecret and libxml2.
 *
 * This header does not include those of libebook-contacts, since they include ICU, which conflicts
 * with Foundation.
 */
#pragma once
#include <gio/gio.h>

#include "CDesktopAccessibility.h"
#include "CDesktopFiles.h"
#include "CDesktopHTTP.h"
#include "CDesktopLock.h"
#include "CDesktopSecret.h"
#include "CDesktopNetwork.h"
#include "CDesktopProgram.h"
#include "CDesktopWatch.h"
#include "CDesktopXML.h"
#include "evolution.h"

/**
 * Limits malloc to one arena. By default each thread keeps the memory that it once needed in its
 * own arena; a sync, whose steps move between threads, would then hold the memory of its largest
 * step several times. A second arena for all threads but the main one kept 10 MB more after page
 * switches and imports, in gaps that no other thread used.
 */
void hal_heaps_share(void);

/** Returns free memory to the system. */
void hal_heaps_trim(void);

/**
 * Binds the text domain "halcyon" to `directory` (NULL: that of the system) and sets the locale.
 */
void hal_text_bind(const char *directory);
/** The translation of `text`, or `text` itself; owned by gettext. */
const char *hal_text(const char *text);
/** The translation of the plural form for `count`; owned by gettext. */
const char *hal_text_plural(const char *one, const char *many, unsigned long count);
/** The translation of `text` in the given context; owned by gettext. */
const char *hal_text_context(const char *context, const char *text);

/**
 * Receives an attribute of a vCard: its name and unescaped components, valid during the call only.
 */
typedef void (*HalVCardAttribute)(const char *name, const char *const *values, gsize count, gpointer data);

/** Parses a UTF-8 vCard with libebook-contacts and enumerates its attributes in order. */
void hal_vcard_each(const char *text, HalVCardAttribute take, gpointer data);

/** Writes the SHA-256 digest of `length` bytes to the 32 bytes at `digest`. */
void hal_sha256(const void *bytes, gsize length, guint8 *digest);
