#include "hal_animation.h"

#include "hal_open.h"

#include <errno.h>
#include <math.h>
#include <unistd.h>

// GdkPixbufAnimationIter takes the time as GTimeVal.
G_GNUC_BEGIN_IGNORE_DEPRECATIONS

enum { CHUNK = 64 << 10, LEAST_MILLISECONDS = 20 };

struct HalAnimation {
  GdkPixbufAnimation *animation;
  GdkPixbufAnimationIter *frames;
  GTimeVal time;
  int64_t most_pixels;
  int delay;
};

typedef struct {
  int side;
  int64_t most_pixels;
  bool is_refused;
} Look;

static void size_prepared(GdkPixbufLoader *loader, int width, int height, gpointer data) {
  Look *look = data;
  look->is_refused = width < 1 || height < 1 || (double)width * height > (double)look->most_pixels;
  double scale = (double)look->side / MAX(MAX(width, height), 1);
  if (look->is_refused)
    gdk_pixbuf_loader_set_size(loader, 0, 0);
  else if (scale < 1)
    gdk_pixbuf_loader_set_size(loader, MAX(1, (int)lround(width * scale)),
                               MAX(1, (int)lround(height * scale)));
}

static GdkPixbufAnimation *read_animation(int fd, Look *look) {
  GdkPixbufLoader *loader = hal_open_loader(fd);
  if (!loader) return NULL;
  g_signal_connect(loader, "size-prepared", G_CALLBACK(size_prepared), look);
  guint8 *chunk = g_malloc(CHUNK);
  bool is_sound = true;
  off_t at = 0;
  while (is_sound && !look->is_refused) {
    ssize_t got = pread(fd, chunk, CHUNK, at);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    at += got;
    is_sound = gdk_pixbuf_loader_write(loader, chunk, (gsize)got, NULL);
  }
  g_free(chunk);
  // The loader must be closed in any case.
  is_sound = gdk_pixbuf_loader_close(loader, NULL) && is_sound && !look->is_refused;
  GdkPixbufAnimation *animation = is_sound ? gdk_pixbuf_loader_get_animation(loader) : NULL;
  if (animation) g_object_ref(animation);
  g_object_unref(loader);
  return animation;
}

HalAnimation *hal_animation_open(int fd, int side, int64_t most_pixels) {
  Look look = {MAX(1, side), most_pixels, false};
  GdkPixbufAnimation *animation = read_animation(fd, &look);
  if (!animation) return NULL;
  if (gdk_pixbuf_animation_is_static_image(animation)) {
    g_object_unref(animation);
    return NULL;
  }
  HalAnimation *result = g_new0(HalAnimation, 1);
  result->animation = animation;
  result->most_pixels = most_pixels;
  return result;
}

int hal_animation_next(HalAnimation *animation, GdkPixbuf **frame) {
  if (!animation->frames) {
    animation->frames = gdk_pixbuf_animation_get_iter(animation->animation, &animation->time);
  } else {
    if (animation->delay < 0) return 0;
    g_time_val_add(&animation->time, (glong)animation->delay * 1000);
    gdk_pixbuf_animation_iter_advance(animation->frames, &animation->time);
  }
  if (!animation->frames) return 0;
  *frame = gdk_pixbuf_animation_iter_get_pixbuf(animation->frames);
  if (!*frame) return 0;
  double pixels = (double)gdk_pixbuf_get_width(*frame) * gdk_pixbuf_get_height(*frame);
  if (pixels > (double)animation->most_pixels) return 0;
  int delay = gdk_pixbuf_animation_iter_get_delay_time(animation->frames);
  animation->delay = delay < 0 ? -1 : MAX(delay, LEAST_MILLISECONDS);
  return animation->delay;
}

void hal_animation_free(HalAnimation *animation) {
  if (!animation) return;
  g_clear_object(&animation->frames);
  g_object_unref(animation->animation);
  g_free(animation);
}

G_GNUC_END_IGNORE_DEPRECATIONS
