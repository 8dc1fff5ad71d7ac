#include "CDesktopFiles.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gunixfdlist.h>
#include <unistd.h>

enum { TIMEOUT_MILLISECONDS = 10000 };

HalFilesResult hal_files_result(GQuark domain, int code) {
  if (domain == G_FILE_ERROR) return HAL_FILES_UNREADABLE;
  if (domain == G_IO_ERROR) {
    switch (code) {
      case G_IO_ERROR_TIMED_OUT: return HAL_FILES_TIMEOUT;
      // No program for the file, and no session bus.
      case G_IO_ERROR_NOT_SUPPORTED:
      case G_IO_ERROR_NOT_FOUND:
      case G_IO_ERROR_CONNECTION_REFUSED:
      case G_IO_ERROR_CLOSED: return HAL_FILES_UNAVAILABLE;
      default: return HAL_FILES_FAILED;
    }
  }
  if (domain != G_DBUS_ERROR) return HAL_FILES_FAILED;
  switch (code) {
    case G_DBUS_ERROR_NO_REPLY:
    case G_DBUS_ERROR_TIMEOUT:
    case G_DBUS_ERROR_TIMED_OUT: return HAL_FILES_TIMEOUT;
    case G_DBUS_ERROR_SERVICE_UNKNOWN:
    case G_DBUS_ERROR_NAME_HAS_NO_OWNER:
    case G_DBUS_ERROR_UNKNOWN_METHOD:
    case G_DBUS_ERROR_UNKNOWN_INTERFACE:
    case G_DBUS_ERROR_UNKNOWN_OBJECT:
    case G_DBUS_ERROR_NO_SERVER:
    case G_DBUS_ERROR_DISCONNECTED:
    case G_DBUS_ERROR_NOT_SUPPORTED:
    case G_DBUS_ERROR_SPAWN_EXEC_FAILED:
    case G_DBUS_ERROR_SPAWN_FAILED:
    case G_DBUS_ERROR_SPAWN_CHILD_EXITED:
    case G_DBUS_ERROR_SPAWN_SERVICE_NOT_FOUND: return HAL_FILES_UNAVAILABLE;
    default: return HAL_FILES_FAILED;
  }
}

static HalFilesResult finish(GError *error, char **message) {
  if (!error) return HAL_FILES_DONE;
  HalFilesResult result = hal_files_result(error->domain, error->code);
  g_dbus_error_strip_remote_error(error);
  *message = g_strdup(error->message);
  g_error_free(error);
  return result;
}

static GVariant *call(const char *name, const char *object, const char *interface, const char *method,
                      GVariant *arguments, GUnixFDList *files, GError **error) {
  // A floating value would leak if the bus is not available.
  g_variant_ref_sink(arguments);
  GDBusConnection *bus = g_bus_get_sync(G_BUS_TYPE_SESSION, NULL, error);
  GVariant *reply = NULL;
  if (bus) {
    reply = g_dbus_connection_call_with_unix_fd_list_sync(bus, name, object, interface, method, arguments, NULL,
                                                          G_DBUS_CALL_FLAGS_NONE, TIMEOUT_MILLISECONDS, files, NULL,
                                                          NULL, error);
    g_object_unref(bus);
  }
  g_variant_unref(arguments);
  return reply;
}

static void set_errno(GError **error) {
  int number = errno;
  g_set_error_literal(error, G_FILE_ERROR, (int)g_file_error_from_errno(number), g_strerror(number));
}

/** Adds an open file to a list. Returns its handle, or -1. */
static int add_file(GUnixFDList *files, const char *path, GError **error) {
  int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0) {
    set_errno(error);
    return -1;
  }
  int handle = g_unix_fd_list_append(files, fd, error);
  close(fd);
  return handle;
}

static GVariant *portal(const char *interface, const char *method, GVariant *arguments, GUnixFDList *files,
                        GError **error) {
  return call("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop", interface, method, arguments, files,
              error);
}

static HalFilesResult portal_with_file(const char *interface, const char *method, const char *path,
                                       GVariantBuilder *options, char **message) {
  GError *error = NULL;
  GUnixFDList *files = g_unix_fd_list_new();
  int handle = add_file(files, path, &error);
  GVariant *arguments = g_variant_ref_sink(g_variant_new("(sha{sv})", "", handle, options));
  if (handle >= 0) {
    GVariant *reply = portal(interface, method, arguments, files, &error);
    if (reply) g_variant_unref(reply);
  }
  g_variant_unref(arguments);
  g_object_unref(files);
  return finish(error, message);
}

HalFilesResult hal_files_open_with(const char *path, char **message) {
  GVariantBuilder options;
  g_variant_builder_init(&options, G_VARIANT_TYPE_VARDICT);
  g_variant_builder_add(&options, "{sv}", "ask", g_variant_new_boolean(TRUE));
  return portal_with_file("org.freedesktop.portal.OpenURI", "OpenFile", path, &options, message);
}

HalFilesResult hal_files_set_background(const char *path, char **message) {
  GVariantBuilder options;
  g_variant_builder_init(&options, G_VARIANT_TYPE_VARDICT);
  g_variant_builder_add(&options, "{sv}", "show-preview", g_variant_new_boolean(TRUE));
  g_variant_builder_add(&options, "{sv}", "set-on", g_variant_new_string("background"));
  return portal_with_file("org.freedesktop.portal.Wallpaper", "SetWallpaperFile", path, &options, message);
}

HalFilesResult hal_files_open(const char *path, char **message) {
  GError *error = NULL;
  if (access(path, R_OK) != 0) set_errno(&error);
  char *uri = error ? NULL : g_filename_to_uri(path, NULL, &error);
  if (uri) g_app_info_launch_default_for_uri(uri, NULL, &error);
  g_free(uri);
  return finish(error, message);
}

HalFilesResult hal_files_show(const char *const *paths, char **message) {
  GVariantBuilder uris;
  g_variant_builder_init(&uris, G_VARIANT_TYPE_STRING_ARRAY);
  for (; *paths; paths++) {
    char *uri = g_filename_to_uri(*paths, NULL, NULL);
    if (uri) g_variant_builder_add(&uris, "s", uri);
    g_free(uri);
  }
  GError *error = NULL;
  GVariant *reply = call("org.freedesktop.FileManager1", "/org/freedesktop/FileManager1", "org.freedesktop.FileManager1",
                         "ShowItems", g_variant_new("(ass)", &uris, ""), NULL, &error);
  if (reply) g_variant_unref(reply);
  return finish(error, message);
}

HalFilesResult hal_files_mail(const char *const *paths, char **message) {
  GError *error = NULL;
  GUnixFDList *files = g_unix_fd_list_new();
  GVariantBuilder handles, options;
  g_variant_builder_init(&handles, G_VARIANT_TYPE("ah"));
  for (; *paths && !error; paths++) {
    int handle = add_file(files, *paths, &error);
    if (handle >= 0) g_variant_builder_add(&handles, "h", handle);
  }
  g_variant_builder_init(&options, G_VARIANT_TYPE_VARDICT);
  g_variant_builder_add(&options, "{sv}", "attachment_fds", g_variant_builder_end(&handles));
  GVariant *arguments = g_variant_ref_sink(g_variant_new("(sa{sv})", "", &options));
  if (!error) {
    GVariant *reply = portal("org.freedesktop.portal.Email", "ComposeEmail", arguments, files, &error);
    if (reply) g_variant_unref(reply);
  }
  g_variant_unref(arguments);
  g_object_unref(files);
  return finish(error, message);
}

gboolean hal_files_trash(const char *path, char **message) {
  GError *error = NULL;
  GFile *file = g_file_new_for_path(path);
  g_file_trash(file, NULL, &error);
  g_object_unref(file);
  return finish(error, message) == HAL_FILES_DONE;
}
