/** HTTP through libsoup 3, on its own thread. This header does not include those of libsoup. */
#pragma once
#include <glib.h>

/** The HTTP session of one account: its connections, certificates and thread. */
typedef struct HalHTTP HalHTTP;
/** A pending request. */
typedef struct HalHTTPCall HalHTTPCall;

/** How a request ended. */
typedef enum {
  HAL_HTTP_ANSWERED,
  HAL_HTTP_CANCELLED,
  HAL_HTTP_TIMED_OUT,
  /** The name cannot be resolved, there is no route, or the connection was refused. */
  HAL_HTTP_UNREACHABLE,
  /** The connection was reset or closed before the response was complete. */
  HAL_HTTP_CUT,
  HAL_HTTP_CERTIFICATE,
  HAL_HTTP_TLS,
  /** The server only supports TLS 1.0 or 1.1. */
  HAL_HTTP_OUTDATED,
  /** The response exceeds `maximum_bytes`. */
  HAL_HTTP_TOO_LARGE,
  /** The response is not HTTP, or its encoding is malformed. */
  HAL_HTTP_MALFORMED,
  /** The URL is invalid. */
  HAL_HTTP_INVALID,
} HalHTTPOutcome;

/** The parameters of a request, copied by hal_http_start. Times are in milliseconds. */
typedef struct {
  const char *method;
  const char *url;
  /** Alternating names and values, `header_count` of each. */
  const char *const *headers;
  gsize header_count;
  const void *body;
  gsize body_length;
  /** NULL if authentication challenges must not be answered. */
  const char *user;
  const char *password;
  /** NULL for any realm of the host. */
  const char *realm;
  /** From the start until the connection is established. */
  guint connect_timeout;
  /** From then until the first byte of the response. */
  guint answer_timeout;
  /** Between two pieces of the response. */
  guint idle_timeout;
  /** For the whole request, without the time in which nothing is read. */
  guint total_timeout;
  gsize maximum_bytes;
  /** Whether to open a new connection, since existing ones may be dead. */
  gboolean new_connection;
  /** Whether to send the client certificate of the session if the server asks for one. */
  gboolean sends_identity;
} HalHTTPRequest;

/** The result of a request, valid during the callback that reports it only. */
typedef struct {
  HalHTTPOutcome outcome;
  /** The message of the system, possibly empty. */
  const char *message;
  guint status;
  /** Alternating names and values, `header_count` of each. */
  const char *const *headers;
  gsize header_count;
  /**
   * The SHA-256 fingerprint of the rejected certificate in hexadecimal; NULL for other outcomes.
   */
  const char *fingerprint;
  /** GTlsCertificateFlags. */
  guint certificate_problems;
} HalHTTPResult;

/** The callbacks of a request, each called on the thread of the session. */
typedef struct {
  /** Status and headers, at most once. Nothing of the body is read before hal_http_read. */
  void (*head)(const HalHTTPResult *result, gpointer data);
  /** A piece of the body, once for each hal_http_read. */
  void (*piece)(const void *bytes, gsize length, gpointer data);
  /** The end of the body or an error, once; no other callback follows. */
  void (*done)(const HalHTTPResult *result, gpointer data);
} HalHTTPEvents;

/**
 * Creates a session.
 * ca_file: a PEM file with additional trusted certificates, or NULL.
 * fingerprint: the SHA-256 fingerprint in hexadecimal of a certificate to trust in any case, or
 * NULL.
 * identity: a client certificate with its key: the path of a PEM file, or a PKCS#11 URI; or NULL.
 */
HalHTTP *hal_http_new(const char *user_agent, const char *ca_file, const char *fingerprint, const char *identity);
/** Releases a session; it ends with the last of its requests. */
void hal_http_free(HalHTTP *http);
/** Starts a request; the caller owns a reference. */
HalHTTPCall *hal_http_start(HalHTTP *http, const HalHTTPRequest *request, const HalHTTPEvents *events, gpointer data);
/** Reads the next piece of the body; `piece` or `done` follows. Timeouts are paused while nothing is read. */
void hal_http_read(HalHTTPCall *call);
/** Cancels a request unless it has completed. */
void hal_http_cancel(HalHTTPCall *call);
void hal_http_call_unref(HalHTTPCall *call);

/** The ASCII form of a host name (IDNA); NULL if it is invalid. Release with g_free. */
char *hal_host_ascii(const char *host);

/**
 * Whether two host names are below the same registrable domain, such as example.org or example.co.uk, according to the
 * public suffix list. False for IP addresses, public suffixes and names without a dot.
 */
gboolean hal_http_same_domain(const char *host, const char *other);
