/** Streaming XML with the push parser of libxml2. This header does not include those of libxml2. */
#pragma once
#include <glib.h>

/** A parser that reads a document in pieces. */
typedef struct HalXML HalXML;

/** The parser events. Each callback may call hal_xml_stop. */
typedef struct {
  /**
   * An element begins. Names are interned: for the life of the parser, equal pointers are equal names.
   * namespace_uri is NULL for an element without a namespace.
   */
  void (*start)(const char *name, const char *namespace_uri, const void *attributes, guint count, gpointer data);
  void (*end)(gpointer data);
  /** Part of the text of an element, not terminated by NUL. */
  void (*text)(const char *bytes, gsize length, gpointer data);
} HalXMLEvents;

/** Creates a parser for UTF-8, whatever encoding the document declares; NULL without memory. */
HalXML *hal_xml_new(const HalXMLEvents *events, gpointer data);
/** Parses a piece; FALSE once the document is not well-formed or the parser was stopped. */
gboolean hal_xml_feed(HalXML *xml, const void *bytes, gsize length);
/** Ends the document; FALSE if it is incomplete. */
gboolean hal_xml_finish(HalXML *xml);
/** Stops the parser; no further events are reported. */
void hal_xml_stop(HalXML *xml);
/** The line of the first error, or the current line; counts from 1. */
guint hal_xml_line(const HalXML *xml);
/** The value of an attribute without a namespace, or NULL; only within the call of `start`. */
const char *hal_xml_attribute(const void *attributes, guint count, const char *name, gsize *length);
void hal_xml_free(HalXML *xml);
