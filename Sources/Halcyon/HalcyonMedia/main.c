/// halcyon-media: reads pictures and their metadata for Halcyon, in a process of its own.
///
/// It gets requests with open files on a socket, and can do nothing but compute with them. It ends when
/// its socket is closed, or when it was idle for some seconds.
#define _GNU_SOURCE
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <iconv.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "answers.h"
#include "metadata.h"
#include "sandbox.h"

enum { IDLE_MILLISECONDS = 10000, USAGE = 64 };

/// Messages are about malformed files, which are expected. Running out of memory ends the process.
static void take_message(const char *domain, GLogLevelFlags level, const char *message, gpointer data) {
  if (level & G_LOG_LEVEL_ERROR && strstr(message, "failed to allocate")) _exit(HAL_MEDIA_OUT_OF_MEMORY);
}

/// Loads what decoding would otherwise load from files when it is first needed.
static void load_libraries(bool has_vectors) {
  g_log_set_default_handler(take_message, NULL);
  GSList *formats = gdk_pixbuf_get_formats();
  for (GSList *next = formats; next; next = next->next) {
    char *name = gdk_pixbuf_format_get_name(next->data);
    // The loader of vector images takes longer to load than all others, and photos do not need it.
    bool is_needed = has_vectors || strcmp(name, "svg") != 0;
    GdkPixbufLoader *loader = is_needed ? gdk_pixbuf_loader_new_with_type(name, NULL) : NULL;
    if (loader) {
      gdk_pixbuf_loader_close(loader, NULL);
      g_object_unref(loader);
    }
    g_free(name);
  }
  g_slist_free(formats);
  metadata_load();
  // Converters stay loaded while they are open.
  static const char *const sets[] = {"UCS-2LE", "UCS-2BE", "UTF-16LE", "UTF-16BE", "ISO-8859-1", "SHIFT-JIS", "EUC-JP"};
  for (size_t i = 0; i < G_N_ELEMENTS(sets); i++) iconv_open("UTF-8", sets[i]);
}

/// Waits for a request; returns whether there is one, or the end of the connection.
static bool wait_for_request(void) {
  struct pollfd socket = {.fd = HAL_MEDIA_SOCKET, .events = POLLIN};
  int timeout = answers_have_animation() ? -1 : IDLE_MILLISECONDS;
  int found = 0;
  do found = poll(&socket, 1, timeout);
  while (found < 0);
  return found > 0;
}

static bool say_hello(unsigned layers) {
  char versions[128];
  const HalMetadataLibrary *metadata = metadata_library();
  int count = metadata ? snprintf(versions, sizeof versions, "Exiv2 %s, gdk-pixbuf %s", metadata->version(),
                                  gdk_pixbuf_version)
                       : snprintf(versions, sizeof versions, "gdk-pixbuf %s", gdk_pixbuf_version);
  HalMediaAnswer hello = {.version = HAL_MEDIA_VERSION, .flags = layers | (metadata ? HAL_MEDIA_METADATA : 0)};
  return hal_media_send(HAL_MEDIA_SOCKET, &hello, sizeof hello, versions, (size_t)count, NULL, 0);
}

static int serve(unsigned layers) {
  static Request request;
  if (!say_hello(layers)) return 1;
  while (wait_for_request()) {
    int got = hal_media_receive(HAL_MEDIA_SOCKET, &request.head, sizeof request.head, request.text, HAL_MEDIA_MOST_BYTES,
                                &request.message);
    if (got <= 0) return got < 0;
    request.text[request.message.count] = 0;
    Answer answer;
    answer_request(&request, &answer);
    for (int i = 0; i < request.message.file_count; i++) close(request.message.files[i]);
    bool is_sent = hal_media_send(HAL_MEDIA_SOCKET, &answer.head, sizeof answer.head, NULL, 0, answer.files,
                                  answer.file_count);
    for (int i = 0; i < answer.file_count; i++) close(answer.files[i]);
    if (!is_sent) return 1;
  }
  return 0;
}

int main(int count, char **arguments) {
  bool tests = count == 2 && strcmp(arguments[1], "--self-test") == 0;
  bool has_vectors = count == 2 && strcmp(arguments[1], "--vectors") == 0;
  int type = 0;
  socklen_t size = sizeof type;
  bool is_connected = getsockopt(HAL_MEDIA_SOCKET, SOL_SOCKET, SO_TYPE, &type, &size) == 0 && type == SOCK_SEQPACKET;
  if (!tests && !is_connected) {
    fputs("halcyon-media reads pictures for Halcyon, which starts it when needed.\n"
          "usage: halcyon-media --self-test   tries what its sandbox must refuse\n",
          stderr);
    return USAGE;
  }
  // Files that the caller has open by mistake.
  close_range(tests ? STDERR_FILENO + 1 : HAL_MEDIA_SOCKET + 1, ~0U, 0);
  // Writing too much fails instead.
  signal(SIGXFSZ, SIG_IGN);
  load_libraries(has_vectors || tests);
  unsigned layers = sandbox_enter();
  if (tests) return sandbox_test() ? 0 : 1;
  return serve(layers);
}
