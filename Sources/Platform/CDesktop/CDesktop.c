#include "CDesktop.h"

#include <libebook-contacts/libebook-contacts.h>
#include <libintl.h>
#include <locale.h>
#include <malloc.h>

#define HAL_DOMAIN "halcyon"

void hal_heaps_share(void) {
#ifdef M_ARENA_MAX
  mallopt(M_ARENA_MAX, 1);
#endif
}

void hal_heaps_trim(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

void hal_text_bind(const char *directory) {
  setlocale(LC_CTYPE, "");
  setlocale(LC_COLLATE, "");
  setlocale(LC_MESSAGES, "");
  setlocale(LC_TIME, "");
  if (directory) bindtextdomain(HAL_DOMAIN, directory);
  bind_textdomain_codeset(HAL_DOMAIN, "UTF-8");
}

const char *hal_text(const char *text) { return dgettext(HAL_DOMAIN, text); }

const char *hal_text_plural(const char *one, const char *many, unsigned long count) {
  return dngettext(HAL_DOMAIN, one, many, count);
}

const char *hal_text_context(const char *context, const char *text) {
  return g_dpgettext2(HAL_DOMAIN, context, text);
}

static void hal_ignore(const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer data) {}

/* Parser warnings are reported as issues and must not appear on standard error. */
static void hal_vcard_quiet(void) {
  static gsize done = 0;
  if (!g_once_init_enter(&done)) return;
  g_log_set_handler("libebook-contacts", G_LOG_LEVEL_WARNING | G_LOG_LEVEL_MESSAGE, hal_ignore, NULL);
  g_once_init_leave(&done, 1);
}

void hal_vcard_each(const char *text, HalVCardAttribute take, gpointer data) {
  hal_vcard_quiet();
  EVCard *card = e_vcard_new_from_string(text);
  if (!card) return;
  GPtrArray *values = g_ptr_array_new();
  for (GList *at = e_vcard_get_attributes(card); at; at = at->next) {
    const char *name = e_vcard_attribute_get_name(at->data);
    if (!name) continue;
    g_ptr_array_set_size(values, 0);
    for (GList *value = e_vcard_attribute_get_values(at->data); value; value = value->next)
      g_ptr_array_add(values, value->data);
    take(name, (const char *const *)values->pdata, values->len, data);
  }
  g_ptr_array_unref(values);
  g_object_unref(card);
}

void hal_sha256(const void *bytes, gsize length, guint8 *digest) {
  GChecksum *checksum = g_checksum_new(G_CHECKSUM_SHA256);
  gsize size = 32;
  const guint8 *next = bytes;
  while (length > 0) {
    gssize part = (gssize)MIN(length, (gsize)1 << 30);
    g_checksum_update(checksum, next, part);
    next += part;
    length -= (gsize)part;
  }
  g_checksum_get_digest(checksum, digest, &size);
  g_checksum_free(checksum);
}
