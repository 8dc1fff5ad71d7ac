#include "CDesktop.h"
#include "gunzip.h"
#include "loop.h"

#include <libsoup/soup.h>
#include <string.h>

#define HAL_CONNECTIONS_PER_HOST 4
#define HAL_IDLE_SECONDS 60
#define HAL_PIECE 65536

struct HalHTTP {
  gatomicrefcount references;
  HalLoop *loop;
  SoupSession *session;
  char *user_agent;
  GTlsDatabase *extra;
  char *fingerprint;
  /* The client certificate, read when a server first asks for it. */
  char *identity;
  GTlsCertificate *client;
};

struct HalHTTPCall {
  gatomicrefcount references;
  HalHTTP *http;
  HalHTTPEvents events;
  gpointer data;

  char *method, *url, *user, *password, *realm;
  GPtrArray *headers;
  GBytes *request_body;
  guint connect_timeout, answer_timeout, idle_timeout, total_timeout;
  gsize maximum_bytes;
  gboolean new_connection, sends_identity;

  SoupMessage *message;
  GCancellable *cancellable;
  GInputStream *stream;
  gsize received;
  /* The next timeout; the timeout of the whole request, its start and its remaining time. */
  GSource *step_timer, *total_timer;
  gint64 total_started;
  guint total_left;
  gboolean timed_out, distrusted, outdated, reading, ended;
  /* How often the password was sent. */
  guint attempts;
  char refused[65];
  guint problems;
  guint8 piece[HAL_PIECE];
};

/* Session lifetime */

static HalHTTP *hal_http_ref(HalHTTP *http) {
  g_atomic_ref_count_inc(&http->references);
  return http;
}

static gboolean hal_http_end(gpointer data) {
  HalHTTP *http = data;
  g_clear_object(&http->session);
  g_clear_object(&http->extra);
  g_clear_object(&http->client);
  g_free(http->identity);
  g_free(http->user_agent);
  g_free(http->fingerprint);
  hal_loop_unref(http->loop);
  g_free(http);
  return G_SOURCE_REMOVE;
}

static void hal_http_unref(HalHTTP *http) {
  if (g_atomic_ref_count_dec(&http->references)) hal_loop_run(http->loop, hal_http_end, http);
}

HalHTTP *hal_http_new(const char *user_agent, const char *ca_file, const char *fingerprint, const char *identity) {
  HalHTTP *http = g_new0(HalHTTP, 1);
  g_atomic_ref_count_init(&http->references);
  http->loop = hal_loop_new("halcyon-http");
  http->user_agent = g_strdup(user_agent);
  if (ca_file) {
    char *path = g_canonicalize_filename(ca_file, NULL);
    http->extra = g_tls_file_database_new(path, NULL);
    g_free(path);
  }
  if (fingerprint) http->fingerprint = g_ascii_strdown(fingerprint, -1);
  http->identity = g_strdup(identity);
  return http;
}

void hal_http_free(HalHTTP *http) { hal_http_unref(http); }

/* Created by the first request, since a session belongs to the thread that creates it. */
static SoupSession *hal_http_session(HalHTTP *http) {
  if (!http->session) {
    http->session = soup_session_new_with_options("max-conns-per-host", HAL_CONNECTIONS_PER_HOST, "idle-timeout",
                                                  HAL_IDLE_SECONDS, "timeout", 0, "user-agent", http->user_agent, NULL);
    /* Its decoder ignores all members of gzip after the first one. */
    soup_session_remove_feature_by_type(http->session, SOUP_TYPE_CONTENT_DECODER);
  }
  return http->session;
}

/* Call lifetime */

static HalHTTPCall *hal_http_call_ref(HalHTTPCall *call) {
  g_atomic_ref_count_inc(&call->references);
  return call;
}

static void hal_wipe(char *text) {
  if (!text) return;
  explicit_bzero(text, strlen(text));
  g_free(text);
}

void hal_http_call_unref(HalHTTPCall *call) {
  if (!g_atomic_ref_count_dec(&call->references)) return;
  g_free(call->method);
  g_free(call->url);
  hal_wipe(call->user);
  hal_wipe(call->password);
  g_free(call->realm);
  g_ptr_array_unref(call->headers);
  g_clear_pointer(&call->request_body, g_bytes_unref);
  g_clear_object(&call->cancellable);
  hal_http_unref(call->http);
  g_free(call);
}

/* Timers */

static gboolean hal_http_timeout(gpointer data) {
  HalHTTPCall *call = data;
  call->timed_out = TRUE;
  g_cancellable_cancel(call->cancellable);
  return G_SOURCE_REMOVE;
}

static void hal_stop(GSource **timer) {
  if (!*timer) return;
  g_source_destroy(*timer);
  g_source_unref(*timer);
  *timer = NULL;
}

static void hal_http_step(HalHTTPCall *call, guint milliseconds) {
  hal_stop(&call->step_timer);
  if (milliseconds > 0 && !call->ended)
    call->step_timer = hal_loop_after(call->http->loop, milliseconds, hal_http_timeout, call);
}

static void hal_http_resume_total(HalHTTPCall *call) {
  if (call->total_timeout == 0 || call->total_timer) return;
  call->total_started = g_get_monotonic_time();
  call->total_timer = hal_loop_after(call->http->loop, MAX(call->total_left, 1), hal_http_timeout, call);
}

/* Stops the timers while nothing is read, since the delay is not the server's. */
static void hal_http_pause(HalHTTPCall *call) {
  hal_stop(&call->step_timer);
  if (!call->total_timer) return;
  hal_stop(&call->total_timer);
  gint64 passed = (g_get_monotonic_time() - call->total_started) / 1000;
  call->total_left -= (guint)CLAMP(passed, 0, (gint64)call->total_left);
}

/* Message signals */

static void hal_http_network_event(SoupMessage *message, GSocketClientEvent event, GIOStream *stream, gpointer data) {
  HalHTTPCall *call = data;
  if (!call->step_timer) hal_http_step(call, call->connect_timeout);
}

/* A request that is resent, for example after a challenge, has consumed its body. */
static void hal_http_restarted(SoupMessage *message, gpointer data) {
  HalHTTPCall *call = data;
  if (call->request_body) soup_message_set_request_body_from_bytes(message, NULL, call->request_body);
}

static void hal_http_got_headers(SoupMessage *message, gpointer data) {
  HalHTTPCall *call = data;
  hal_http_step(call, call->idle_timeout);
}

/*
 * libsoup sends user name and password in ISO 8859-1 if possible. UTF-8 that is declared as ISO 8859-1 arrives as UTF-8.
 */
static char *hal_as_latin1(const char *text) { return g_convert(text, -1, "UTF-8", "ISO-8859-1", NULL, NULL, NULL); }

/* Whether a Basic challenge requires UTF-8 (RFC 7617, section 2.1). */
static gboolean hal_http_requires_utf8(SoupMessage *message) {
  const char *challenges = soup_message_headers_get_list(soup_message_get_response_headers(message), "WWW-Authenticate");
  char *lower = challenges ? g_ascii_strdown(challenges, -1) : NULL;
  gboolean requires_utf8 = lower && (strstr(lower, "charset=\"utf-8\"") || strstr(lower, "charset=utf-8"));
  g_free(lower);
  return requires_utf8;
}

/*
 * The password is sent only once per request, since servers lock accounts after repeated wrong ones: a second time only
 * if it is not ASCII, in the other encoding.
 */
static gboolean hal_http_authenticate(SoupMessage *message, SoupAuth *auth, gboolean retrying, gpointer data) {
  HalHTTPCall *call = data;
  const char *scheme = soup_auth_get_scheme_name(auth);
  const char *realm = soup_auth_get_realm(auth);
  gboolean is_basic = g_ascii_strcasecmp(scheme, "Basic") == 0;
  if (soup_auth_is_for_proxy(auth)) return FALSE;
  if (!is_basic && g_ascii_strcasecmp(scheme, "Digest") != 0) return FALSE;
  if (call->realm && g_strcmp0(call->realm, realm) != 0) return FALSE;
  gboolean has_encodings = is_basic && !(g_str_is_ascii(call->user) && g_str_is_ascii(call->password));
  gboolean requires_utf8 = has_encodings && hal_http_requires_utf8(message);
  guint most = has_encodings && !requires_utf8 ? 2 : 1;
  if (call->attempts >= most) return FALSE;
  call->attempts++;
  if (has_encodings && (requires_utf8 || call->attempts == 2)) {
    char *user = hal_as_latin1(call->user), *password = hal_as_latin1(call->password);
    soup_auth_authenticate(auth, user ? user : call->user, password ? password : call->password);
    hal_wipe(user);
    hal_wipe(password);
  } else {
    soup_auth_authenticate(auth, call->user, call->password);
  }
  return TRUE;
}

/* Sends the client certificate of the account, if the server asks for one and may know the account. */
static gboolean hal_http_identify(SoupMessage *message, GTlsClientConnection *connection, gpointer data) {
  HalHTTPCall *call = data;
  HalHTTP *http = call->http;
  if (!http->identity || !call->sends_identity) return FALSE;
  if (!http->client)
    http->client = g_str_has_prefix(http->identity, "pkcs11:")
                       ? g_tls_certificate_new_from_pkcs11_uris(http->identity, NULL, NULL)
                       : g_tls_certificate_new_from_file(http->identity, NULL);
  if (!http->client) return FALSE;
  soup_message_set_tls_client_certificate(message, http->client);
  return TRUE;
}

static void hal_fingerprint(GTlsCertificate *certificate, char text[65]) {
  GByteArray *der = NULL;
  guint8 digest[32];
  text[0] = 0;
  g_object_get(certificate, "certificate", &der, NULL);
  if (!der) return;
  hal_sha256(der->data, der->len, digest);
  g_byte_array_unref(der);
  for (int i = 0; i < 32; i++) g_snprintf(text + 2 * i, 3, "%02x", digest[i]);
}

/*
 * Whether the account trusts a certificate that the system rejects; records the certificate if not.
 */
static gboolean hal_http_trusts(HalHTTPCall *call, GTlsCertificate *certificate, GTlsCertificateFlags problems) {
  HalHTTP *http = call->http;
  char fingerprint[65];
  hal_fingerprint(certificate, fingerprint);
  if (http->fingerprint && *fingerprint && strcmp(http->fingerprint, fingerprint) == 0) return TRUE;
  if (http->extra) {
    GUri *uri = soup_message_get_uri(call->message);
    GSocketConnectable *identity = g_network_address_new(g_uri_get_host(uri), (guint16)MAX(g_uri_get_port(uri), 0));
    GError *error = NULL;
    GTlsCertificateFlags left = g_tls_database_verify_chain(
        http->extra, certificate, G_TLS_DATABASE_PURPOSE_AUTHENTICATE_SERVER, identity, NULL, G_TLS_DATABASE_VERIFY_NONE,
        call->cancellable, &error);
    g_object_unref(identity);
    if (!error && left == 0) return TRUE;
    /* The errors with the account's own authority are more specific than an unknown issuer. */
    if (!error && !(left & G_TLS_CERTIFICATE_UNKNOWN_CA)) problems = left;
    g_clear_error(&error);
  }
  memcpy(call->refused, fingerprint, sizeof fingerprint);
  call->problems = problems;
  return FALSE;
}

static gboolean hal_http_accept(SoupMessage *message, GTlsCertificate *certificate, GTlsCertificateFlags problems,
                                gpointer data) {
  return hal_http_trusts(data, certificate, problems);
}

/*
 * GnuTLS resumes TLS sessions process-wide without verifying the certificate again, so a
 * certificate accepted by one account would be accepted for all. So it is checked before each
 * request is written.
 */
static void hal_http_starting(SoupMessage *message, gpointer data) {
  HalHTTPCall *call = data;
  GTlsCertificate *certificate = soup_message_get_tls_peer_certificate(message);
  GTlsCertificateFlags problems = soup_message_get_tls_peer_certificate_errors(message);
  hal_http_step(call, call->answer_timeout);
  /* The versions are in order; 1.0 and 1.1 are broken (RFC 8996). */
  GTlsProtocolVersion version = soup_message_get_tls_protocol_version(message);
  call->outdated = certificate && version != G_TLS_PROTOCOL_VERSION_UNKNOWN && version < G_TLS_PROTOCOL_VERSION_TLS_1_2;
  call->distrusted = certificate && problems && !hal_http_trusts(call, certificate, problems);
  if (call->outdated || call->distrusted) {
    /*
     * libsoup is sending, so the request is cancelled once it returns; it has no password to send.
     */
    soup_message_headers_remove(soup_message_get_request_headers(message), "Authorization");
    hal_http_cancel(call);
  }
}

/* Completion */

static HalHTTPOutcome hal_http_outcome(HalHTTPCall *call, const GError *error) {
  if (call->timed_out) return HAL_HTTP_TIMED_OUT;
  if (call->outdated) return HAL_HTTP_OUTDATED;
  if (call->distrusted) return HAL_HTTP_CERTIFICATE;
  if (!error) return HAL_HTTP_ANSWERED;
  if (error->domain == G_TLS_ERROR) {
    if (call->problems) return HAL_HTTP_CERTIFICATE;
    return g_error_matches(error, G_TLS_ERROR, G_TLS_ERROR_EOF) ? HAL_HTTP_CUT : HAL_HTTP_TLS;
  }
  if (error->domain == G_RESOLVER_ERROR || error->domain == SOUP_TLD_ERROR) return HAL_HTTP_UNREACHABLE;
  if (error->domain == SOUP_SESSION_ERROR) return HAL_HTTP_MALFORMED;
  if (error->domain == G_IO_ERROR) switch (error->code) {
    case G_IO_ERROR_CANCELLED: return HAL_HTTP_CANCELLED;
    case G_IO_ERROR_TIMED_OUT: return HAL_HTTP_TIMED_OUT;
    case G_IO_ERROR_HOST_NOT_FOUND:
    case G_IO_ERROR_HOST_UNREACHABLE:
    case G_IO_ERROR_NETWORK_UNREACHABLE:
    case G_IO_ERROR_CONNECTION_REFUSED:
    case G_IO_ERROR_PROXY_FAILED: return HAL_HTTP_UNREACHABLE;
    case G_IO_ERROR_PARTIAL_INPUT:
    case G_IO_ERROR_BROKEN_PIPE:
    case G_IO_ERROR_CLOSED: return HAL_HTTP_CUT;
    case G_IO_ERROR_INVALID_DATA: return HAL_HTTP_MALFORMED;
    case G_IO_ERROR_MESSAGE_TOO_LARGE: return HAL_HTTP_TOO_LARGE;
    case G_IO_ERROR_INVALID_ARGUMENT: return HAL_HTTP_INVALID;
    }
  return HAL_HTTP_CUT;
}

static void hal_add_header(const char *name, const char *value, gpointer headers) {
  g_ptr_array_add(headers, (gpointer)name);
  g_ptr_array_add(headers, (gpointer)value);
}

static void hal_http_report(HalHTTPCall *call, const GError *error,
                            void (*report)(const HalHTTPResult *result, gpointer data)) {
  GPtrArray *headers = g_ptr_array_new();
  HalHTTPResult result = {
    .outcome = hal_http_outcome(call, error),
    .message = error ? error->message : "",
    .fingerprint = *call->refused ? call->refused : NULL,
    .certificate_problems = call->problems,
  };
  if (call->message) {
    result.status = soup_message_get_status(call->message);
    soup_message_headers_foreach(soup_message_get_response_headers(call->message), hal_add_header, headers);
  }
  result.headers = (const char *const *)headers->pdata;
  result.header_count = headers->len / 2;
  report(&result, call->data);
  g_ptr_array_unref(headers);
}

/* Takes ownership of the error and of the reference to the call. */
static void hal_http_finish(HalHTTPCall *call, GError *error) {
  call->ended = TRUE;
  hal_stop(&call->step_timer);
  hal_stop(&call->total_timer);
  hal_http_report(call, error, call->events.done);
  if (call->message) g_signal_handlers_disconnect_by_data(call->message, call);
  g_clear_object(&call->stream);
  g_clear_object(&call->message);
  g_clear_error(&error);
  hal_http_call_unref(call);
}

static void hal_http_got_piece(GObject *source, GAsyncResult *result, gpointer data) {
  HalHTTPCall *call = data;
  GError *error = NULL;
  gssize length = g_input_stream_read_finish(call->stream, result, &error);
  call->reading = FALSE;
  if (length > 0 && (gsize)length > call->maximum_bytes - call->received) {
    hal_http_finish(call, g_error_new_literal(G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE, ""));
  } else if (length > 0) {
    call->received += (gsize)length;
    hal_http_pause(call);
    call->events.piece(call->piece, (gsize)length, call->data);
  } else {
    hal_http_finish(call, error);
  }
}

static gboolean hal_http_read_now(gpointer data) {
  HalHTTPCall *call = data;
  if (call->stream && !call->reading && !call->ended) {
    call->reading = TRUE;
    hal_http_step(call, call->idle_timeout);
    hal_http_resume_total(call);
    g_input_stream_read_async(call->stream, call->piece, HAL_PIECE, G_PRIORITY_DEFAULT, call->cancellable,
                              hal_http_got_piece, call);
  }
  hal_http_call_unref(call);
  return G_SOURCE_REMOVE;
}

void hal_http_read(HalHTTPCall *call) { hal_loop_run(call->http->loop, hal_http_read_now, hal_http_call_ref(call)); }

static GInputStream *hal_http_decoded(HalHTTPCall *call, GInputStream *stream) {
  if (!stream) return NULL;
  const char *encoding =
      soup_message_headers_get_one(soup_message_get_response_headers(call->message), "Content-Encoding");
  if (!encoding || (g_ascii_strcasecmp(encoding, "gzip") != 0 && g_ascii_strcasecmp(encoding, "x-gzip") != 0))
    return stream;
  GInputStream *decoded = hal_gunzip_stream(stream);
  g_object_unref(stream);
  return decoded;
}

static void hal_http_got_stream(GObject *source, GAsyncResult *result, gpointer data) {
  HalHTTPCall *call = data;
  GError *error = NULL;
  call->stream = hal_http_decoded(call, soup_session_send_finish(SOUP_SESSION(source), result, &error));
  if (call->stream && !g_cancellable_is_cancelled(call->cancellable)) {
    hal_http_pause(call);
    hal_http_report(call, NULL, call->events.head);
  } else {
    if (!error) error = g_error_new_literal(G_IO_ERROR, G_IO_ERROR_CANCELLED, "");
    hal_http_finish(call, error);
  }
}

static gboolean hal_http_begin(gpointer data) {
  HalHTTPCall *call = data;
  HalHTTP *http = call->http;
  GUri *uri = g_uri_parse(call->url, SOUP_HTTP_URI_FLAGS, NULL);
  if (uri && g_uri_get_host(uri) && *g_uri_get_host(uri)) call->message = soup_message_new_from_uri(call->method, uri);
  g_clear_pointer(&uri, g_uri_unref);
  if (!call->message) {
    hal_http_finish(call, g_error_new_literal(G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, ""));
    return G_SOURCE_REMOVE;
  }
  SoupMessage *message = call->message;
  /*
   * All requests are idempotent. libsoup does not know this for REPORT, and would reconnect for
   * each.
   */
  soup_message_add_flags(message, SOUP_MESSAGE_NO_REDIRECT | SOUP_MESSAGE_IDEMPOTENT);
  if (call->new_connection) soup_message_add_flags(message, SOUP_MESSAGE_NEW_CONNECTION);
  SoupMessageHeaders *headers = soup_message_get_request_headers(message);
  if (call->request_body) soup_message_set_request_body_from_bytes(message, NULL, call->request_body);
  soup_message_headers_replace(headers, "Accept-Encoding", "gzip");
  for (guint i = 0; i + 1 < call->headers->len; i += 2)
    soup_message_headers_replace(headers, call->headers->pdata[i], call->headers->pdata[i + 1]);
  if (call->user && call->password) g_signal_connect(message, "authenticate", G_CALLBACK(hal_http_authenticate), call);
  else soup_message_add_flags(message, SOUP_MESSAGE_DO_NOT_USE_AUTH_CACHE);
  g_signal_connect(message, "request-certificate", G_CALLBACK(hal_http_identify), call);
  g_signal_connect(message, "network-event", G_CALLBACK(hal_http_network_event), call);
  g_signal_connect(message, "restarted", G_CALLBACK(hal_http_restarted), call);
  g_signal_connect(message, "starting", G_CALLBACK(hal_http_starting), call);
  g_signal_connect(message, "got-headers", G_CALLBACK(hal_http_got_headers), call);
  g_signal_connect(message, "accept-certificate", G_CALLBACK(hal_http_accept), call);
  hal_http_resume_total(call);
  soup_session_send_async(hal_http_session(http), message, G_PRIORITY_DEFAULT, call->cancellable, hal_http_got_stream,
                          call);
  return G_SOURCE_REMOVE;
}

HalHTTPCall *hal_http_start(HalHTTP *http, const HalHTTPRequest *request, const HalHTTPEvents *events, gpointer data) {
  HalHTTPCall *call = g_new0(HalHTTPCall, 1);
  g_atomic_ref_count_init(&call->references);
  call->http = hal_http_ref(http);
  call->events = *events;
  call->data = data;
  call->method = g_strdup(request->method);
  call->url = g_strdup(request->url);
  call->user = g_strdup(request->user);
  call->password = g_strdup(request->password);
  call->realm = g_strdup(request->realm);
  call->headers = g_ptr_array_new_with_free_func(g_free);
  for (gsize i = 0; i < 2 * request->header_count; i++) g_ptr_array_add(call->headers, g_strdup(request->headers[i]));
  if (request->body_length > 0) call->request_body = g_bytes_new(request->body, request->body_length);
  call->connect_timeout = request->connect_timeout;
  call->answer_timeout = request->answer_timeout;
  call->idle_timeout = request->idle_timeout;
  call->total_timeout = call->total_left = request->total_timeout;
  call->new_connection = request->new_connection;
  call->sends_identity = request->sends_identity;
  call->maximum_bytes = MIN(request->maximum_bytes, (gsize)G_MAXINT);
  call->cancellable = g_cancellable_new();
  hal_loop_run(http->loop, hal_http_begin, hal_http_call_ref(call));
  return call;
}

static gboolean hal_http_cancel_now(gpointer data) {
  HalHTTPCall *call = data;
  g_cancellable_cancel(call->cancellable);
  /* No pending operation would report the cancellation. */
  if (call->stream && !call->reading && !call->ended)
    hal_http_finish(call, g_error_new_literal(G_IO_ERROR, G_IO_ERROR_CANCELLED, ""));
  hal_http_call_unref(call);
  return G_SOURCE_REMOVE;
}

void hal_http_cancel(HalHTTPCall *call) { hal_loop_run(call->http->loop, hal_http_cancel_now, hal_http_call_ref(call)); }

char *hal_host_ascii(const char *host) { return g_hostname_to_ascii(host); }

gboolean hal_http_same_domain(const char *host, const char *other) {
  const char *domain = soup_tld_get_base_domain(host, NULL);
  const char *other_domain = soup_tld_get_base_domain(other, NULL);
  return domain && other_domain && g_ascii_strcasecmp(domain, other_domain) == 0;
}
