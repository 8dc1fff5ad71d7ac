#include "CDesktopXML.h"

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <string.h>

/* XML_PARSE_HUGE disables the limits of libxml2: the caller limits depth, text and tags. */
#define HAL_XML_OPTIONS \
  (XML_PARSE_NONET | XML_PARSE_HUGE | XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_IGNORE_ENC)
/* The maximum number of bytes in the distinct names of a document. */
#define HAL_XML_NAMES (4 << 20)

struct HalXML {
  xmlParserCtxtPtr context;
  HalXMLEvents events;
  gpointer data;
  guint line;
};

static void hal_xml_start(void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *namespace_uri,
                          int namespace_count, const xmlChar **namespaces, int count, int defaulted,
                          const xmlChar **attributes) {
  HalXML *xml = data;
  xml->events.start((const char *)name, (const char *)namespace_uri, attributes, (guint)MAX(count, 0), xml->data);
}

static void hal_xml_end(void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *namespace_uri) {
  HalXML *xml = data;
  xml->events.end(xml->data);
}

static void hal_xml_text(void *data, const xmlChar *text, int length) {
  HalXML *xml = data;
  if (length > 0) xml->events.text((const char *)text, (gsize)length, xml->data);
}

/* Documents with a document type are rejected, since it could declare entities. */
static void hal_xml_document_type(void *data, const xmlChar *name, const xmlChar *external, const xmlChar *system) {
  hal_xml_stop(data);
}

static void hal_xml_error(void *data, xmlErrorPtr error) {
  HalXML *xml = data;
  if (error->level == XML_ERR_FATAL && xml->line == 0) xml->line = (guint)MAX(error->line, 1);
}

static void hal_xml_initialize(void) {
  static gsize is_ready = 0;
  if (!g_once_init_enter(&is_ready)) return;
  xmlInitParser();
  g_once_init_leave(&is_ready, 1);
}

HalXML *hal_xml_new(const HalXMLEvents *events, gpointer data) {
  xmlSAXHandler handler;
  memset(&handler, 0, sizeof handler);
  handler.initialized = XML_SAX2_MAGIC;
  handler.startElementNs = hal_xml_start;
  handler.endElementNs = hal_xml_end;
  handler.characters = handler.ignorableWhitespace = handler.cdataBlock = hal_xml_text;
  handler.internalSubset = hal_xml_document_type;
  handler.serror = (xmlStructuredErrorFunc)hal_xml_error;
  hal_xml_initialize();
  HalXML *xml = g_new0(HalXML, 1);
  xml->events = *events;
  xml->data = data;
  xml->context = xmlCreatePushParserCtxt(&handler, xml, NULL, 0, NULL);
  if (!xml->context) {
    g_free(xml);
    return NULL;
  }
  xmlCtxtUseOptions(xml->context, HAL_XML_OPTIONS);
  xmlSwitchEncoding(xml->context, XML_CHAR_ENCODING_UTF8);
  xmlDictSetLimit(xml->context->dict, HAL_XML_NAMES);
  return xml;
}

static gboolean hal_xml_is_good(const HalXML *xml) { return xml->context->wellFormed && !xml->context->disableSAX; }

gboolean hal_xml_feed(HalXML *xml, const void *bytes, gsize length) {
  const char *rest = bytes;
  while (length > 0 && hal_xml_is_good(xml)) {
    int piece = (int)MIN(length, (gsize)1 << 20);
    xmlParseChunk(xml->context, rest, piece, 0);
    rest += piece;
    length -= (gsize)piece;
  }
  return hal_xml_is_good(xml);
}

gboolean hal_xml_finish(HalXML *xml) {
  if (!hal_xml_is_good(xml)) return FALSE;
  xmlParseChunk(xml->context, NULL, 0, 1);
  return hal_xml_is_good(xml);
}

void hal_xml_stop(HalXML *xml) { xmlStopParser(xml->context); }

guint hal_xml_line(const HalXML *xml) {
  if (xml->line > 0) return xml->line;
  int line = xml->context->input ? xml->context->input->line : 1;
  return (guint)MAX(line, 1);
}

/* Each attribute has five pointers: name, prefix, namespace, start and end of the value. */
const char *hal_xml_attribute(const void *attributes, guint count, const char *name, gsize *length) {
  const char *const *parts = attributes;
  for (guint i = 0; i < count; i++, parts += 5) {
    if (parts[1] || strcmp(parts[0], name) != 0) continue;
    *length = (gsize)(parts[4] - parts[3]);
    return parts[3];
  }
  return NULL;
}

void hal_xml_free(HalXML *xml) {
  xmlFreeParserCtxt(xml->context);
  g_free(xml);
}
