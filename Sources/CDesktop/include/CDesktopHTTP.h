/** HTTP over libsoup 3, on a thread of its own. The headers of libsoup stay out of here. */
#pragma once
#include <glib.h>

/** A session of one account: its connections, its certificates, its thread. */
typedef struct HalHTTP HalHTTP;
/** A request under way. */
typedef struct HalHTTPCall HalHTTPCall;

/** How a request ended. */
typedef enum {
  HAL_HTTP_ANSWERED,
  HAL_HTTP_CANCELLED,
  HAL_HTTP_TIMED_OUT,
  /** No name resolution, no route, or nobody listens. */
  HAL_HTTP_UNREACHABLE,
  /** The connection was reset or closed before the answer was whole. */
  HAL_HTTP_CUT,
  HAL_HTTP_CERTIFICATE,
  HAL_HTTP_TLS,
  /** More bytes than were asked for. */
  HAL_HTTP_TOO_LARGE,
  /** What came is not HTTP, or its encoding is broken. */
  HAL_HTTP_MALFORMED,
  /** The address cannot be asked. */
  HAL_HTTP_INVALID,
} HalHTTPOutcome;

/** What a request asks; copied by hal_http_start. Times are in milliseconds. */
typedef struct {
  const char *method;
  const char *url;
  /** Names and values in turns, `header_count` of each. */
  const char *const *headers;
  gsize header_count;
  const void *body;
  gsize body_length;
  /** NULL: a challenge is not answered. */
  const char *user;
  const char *password;
  /** NULL: any realm of the host. */
  const char *realm;
  /** From the first look at the network until the connection stands. */
  guint connect_timeout;
  /** From then until the first byte of the answer. */
  guint answer_timeout;
  /** Between two pieces of the answer. */
  guint idle_timeout;
  guint total_timeout;
  gsize maximum_bytes;
  /** Not over a connection that there is: it may be as dead as the one that was tried. */
  gboolean new_connection;
} HalHTTPRequest;

/** What came of a request; goes with the call of HalHTTPDone. */
typedef struct {
  HalHTTPOutcome outcome;
  /** The system's own words; empty where it has none. */
  const char *message;
  guint status;
  /** Names and values in turns, `header_count` of each. */
  const char *const *headers;
  gsize header_count;
  const void *body;
  gsize body_length;
  /** SHA-256 of the certificate that was refused, in hexadecimal digits; NULL for other outcomes. */
  const char *fingerprint;
  /** GTlsCertificateFlags. */
  guint certificate_problems;
} HalHTTPResult;

/** Called once a request, on the thread of the session. */
typedef void (*HalHTTPDone)(const HalHTTPResult *result, gpointer data);

/**
 * A new session.
 * ca_file: a PEM file whose certificates are trusted beside the system's, or NULL.
 * fingerprint: SHA-256 in hexadecimal digits of a certificate trusted whatever is wrong with it, or NULL.
 */
HalHTTP *hal_http_new(const char *user_agent, const char *ca_file, const char *fingerprint);
/** Lets go of a session; it ends with the last of its requests. */
void hal_http_free(HalHTTP *http);
/** Starts a request; the caller holds a reference. */
HalHTTPCall *hal_http_start(HalHTTP *http, const HalHTTPRequest *request, HalHTTPDone done, gpointer data);
/** Ends a request as cancelled unless it has ended. */
void hal_http_cancel(HalHTTPCall *call);
void hal_http_call_unref(HalHTTPCall *call);

/** `host` in the letters that DNS knows, to be freed with g_free; NULL where it is not a name of a host. */
char *hal_host_ascii(const char *host);
