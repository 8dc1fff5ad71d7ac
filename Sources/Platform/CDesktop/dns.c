#include "CDesktopNetwork.h"
#include "loop.h"

#define HAL_DNS_SECONDS 5

typedef struct {
  char *name;
  GResolverRecordType type;
  HalDNSAnswer answer;
  gpointer data;
  GCancellable *cancellable;
  GSource *timer;
} HalDNSQuery;

static void hal_dns_line(GString *text, GResolverRecordType type, GVariant *record) {
  if (type == G_RESOLVER_RECORD_SRV) {
    guint16 priority, weight, port;
    const char *host;
    g_variant_get(record, "(qqq&s)", &priority, &weight, &port, &host);
    g_string_append_printf(text, "%u %u %u %s\n", priority, weight, port, host);
  } else {
    GVariantIter *parts;
    const char *part;
    g_variant_get(record, "(as)", &parts);
    while (g_variant_iter_next(parts, "&s", &part)) g_string_append_printf(text, "%s\n", part);
    g_variant_iter_free(parts);
  }
}

static void hal_dns_answered(GObject *resolver, GAsyncResult *result, gpointer data) {
  HalDNSQuery *query = data;
  GString *text = g_string_new(NULL);
  GList *records = g_resolver_lookup_records_finish(G_RESOLVER(resolver), result, NULL);
  for (GList *record = records; record; record = record->next) hal_dns_line(text, query->type, record->data);
  g_list_free_full(records, (GDestroyNotify)g_variant_unref);
  g_source_destroy(query->timer);
  g_source_unref(query->timer);
  query->answer(text->str, query->data);
  g_string_free(text, TRUE);
  g_object_unref(query->cancellable);
  g_free(query->name);
  g_free(query);
}

static gboolean hal_dns_expired(gpointer data) {
  g_cancellable_cancel(((HalDNSQuery *)data)->cancellable);
  return G_SOURCE_REMOVE;
}

static void hal_dns_begin(gpointer data) {
  HalDNSQuery *query = data;
  GResolver *resolver = g_resolver_get_default();
  query->timer = g_timeout_source_new_seconds(HAL_DNS_SECONDS);
  g_source_set_callback(query->timer, hal_dns_expired, query, NULL);
  g_source_attach(query->timer, g_main_context_get_thread_default());
  g_resolver_lookup_records_async(resolver, query->name, query->type, query->cancellable, hal_dns_answered, query);
  g_object_unref(resolver);
}

void hal_dns_lookup(const char *name, gboolean is_service, HalDNSAnswer answer, gpointer data) {
  HalDNSQuery *query = g_new0(HalDNSQuery, 1);
  query->name = g_strdup(name);
  query->type = is_service ? G_RESOLVER_RECORD_SRV : G_RESOLVER_RECORD_TXT;
  query->answer = answer;
  query->data = data;
  query->cancellable = g_cancellable_new();
  hal_loop_invoke(hal_dns_begin, query);
}
