#define _GNU_SOURCE
#include "answers.h"

#include <errno.h>
#include <hal_pixels.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "hal_animation.h"
#include "hal_memory.h"
#include "hal_photo.h"
#include "metadata.h"

/// A decoded image is at most a square of this side.
enum { MOST_SIDE = 1 << 13, MOST_TAG_BYTES = 8 << 20, MOST_TEXTS = 1024 };

static HalAnimation *animation;

bool answers_have_animation(void) { return animation != NULL; }

static HalMediaStatus status_of(HalPhotoStatus status) {
  switch (status) {
    case HAL_PHOTO_DONE: return HAL_MEDIA_DONE;
    case HAL_PHOTO_UNKNOWN: return HAL_MEDIA_UNKNOWN;
    case HAL_PHOTO_UNREADABLE: return HAL_MEDIA_UNREADABLE;
    case HAL_PHOTO_TOO_LARGE: return HAL_MEDIA_TOO_LARGE;
    case HAL_PHOTO_BROKEN: return HAL_MEDIA_BROKEN;
  }
  return HAL_MEDIA_BROKEN;
}

static void end(Answer *answer, HalMediaStatus status) {
  answer->head.status = status;
  answer->head.error = status == HAL_MEDIA_UNREADABLE ? errno : 0;
}

// MARK: - Pixels

static void probe(const Request *request, Answer *answer) {
  HalPhotoSize size = {0};
  HalMediaStatus status = status_of(hal_photo_probe(request->message.files[0], &size));
  end(answer, status);
  answer->head.width = size.width;
  answer->head.height = size.height;
  memcpy(answer->head.format, size.format, sizeof size.format);
}

/// Adds a file with the pixels.
static HalMediaStatus add_pixels(Answer *answer, GdkPixbuf *pixbuf) {
  int width = gdk_pixbuf_get_width(pixbuf), height = gdk_pixbuf_get_height(pixbuf);
  if ((int64_t)width * height > (int64_t)MOST_SIDE * MOST_SIDE) return HAL_MEDIA_TOO_LARGE;
  size_t bytes = (size_t)width * (size_t)height * sizeof(uint32_t);
  void *pixels = NULL;
  int file = hal_memory_begin(bytes, &pixels);
  if (file < 0) return HAL_MEDIA_TOO_LARGE;
  if (!hal_pixels_copy(pixbuf, pixels)) {
    hal_memory_discard(file, pixels, bytes);
    return HAL_MEDIA_BROKEN;
  }
  if (!hal_memory_seal(file, pixels, bytes)) return HAL_MEDIA_UNREADABLE;
  answer->files[answer->file_count++] = file;
  answer->head.width = width;
  answer->head.height = height;
  return HAL_MEDIA_DONE;
}

/// Adds a file with bytes.
static bool add_bytes(void *data, const void *bytes, size_t count) {
  Answer *answer = data;
  void *copy = NULL;
  int file = hal_memory_begin(count, &copy);
  if (file < 0) return false;
  memcpy(copy, bytes, count);
  if (!hal_memory_seal(file, copy, count)) return false;
  answer->files[answer->file_count++] = file;
  return true;
}

static void decode(const Request *request, Answer *answer) {
  const HalMediaRequest *head = &request->head;
  GdkPixbuf *pixbuf = NULL;
  bool is_incomplete = false;
  HalMediaStatus status = status_of(hal_photo_load(
      request->message.files[0], CLAMP(head->side, 1, MOST_SIDE), head->flags & HAL_MEDIA_EXACT, head->most_pixels,
      head->orientation, &pixbuf, &is_incomplete));
  if (status == HAL_MEDIA_DONE) status = add_pixels(answer, pixbuf);
  if (status == HAL_MEDIA_DONE && head->flags & HAL_MEDIA_ENCODED) {
    size_t length = 0;
    uint8_t *encoded = hal_photo_encode(pixbuf, &length);
    // Without it, the thumbnail is only not cached.
    if (encoded) add_bytes(answer, encoded, length);
    g_free(encoded);
  }
  end(answer, status);
  answer->head.flags = is_incomplete;
  int kept = errno;
  if (pixbuf) g_object_unref(pixbuf);
  errno = kept;
}

static void tiles(const Request *request, Answer *answer) {
  int orientation = request->head.orientation;
  HalPhotoStatus status =
      hal_photo_tiles(request->message.files[0], request->message.files[1], request->head.most_pixels, &orientation,
                      &answer->head.width, &answer->head.height);
  end(answer, status_of(status));
  answer->head.orientation = orientation;
}

static void open_animation(const Request *request, Answer *answer) {
  hal_animation_free(animation);
  animation = hal_animation_open(request->message.files[0], CLAMP(request->head.side, 1, MOST_SIDE),
                                 request->head.most_pixels);
  end(answer, animation ? HAL_MEDIA_DONE : HAL_MEDIA_NOTHING);
}

static void next_frame(Answer *answer) {
  GdkPixbuf *frame = NULL;
  int milliseconds = animation ? hal_animation_next(animation, &frame) : 0;
  end(answer, milliseconds == 0 ? HAL_MEDIA_NOTHING : add_pixels(answer, frame));
  answer->head.milliseconds = milliseconds;
}

static void close_animation(Answer *answer) {
  hal_animation_free(animation);
  animation = NULL;
  end(answer, HAL_MEDIA_DONE);
}

// MARK: - Metadata

/// A file in memory, which can be changed there.
typedef struct {
  uint8_t *bytes;
  size_t count;
} Mapping;

static bool map(int file, Mapping *mapping) {
  struct stat status;
  if (fstat(file, &status) != 0 || status.st_size < 1) return false;
  mapping->count = (size_t)status.st_size;
  mapping->bytes = mmap(NULL, mapping->count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_NORESERVE, file, 0);
  return mapping->bytes != MAP_FAILED;
}

static bool append(void *data, const void *bytes, size_t count) {
  GByteArray *array = data;
  if (count > MOST_TAG_BYTES - array->len) return false;
  g_byte_array_append(array, bytes, (guint)count);
  return true;
}

static HalMediaStatus add_tags(const HalMetadataLibrary *library, const Request *request, HalMetadata *metadata,
                               Answer *answer) {
  GByteArray *array = g_byte_array_new();
  HalByteSink sink = {append, array};
  library->tags(metadata, request->text, request->message.count, request->head.most_bytes, &sink);
  bool is_added = array->len == 0 || add_bytes(answer, array->data, array->len);
  g_byte_array_unref(array);
  return is_added ? HAL_MEDIA_DONE : HAL_MEDIA_UNREADABLE;
}

static HalMediaStatus add_preview(const HalMetadataLibrary *library, const Request *request, HalMetadata *metadata,
                                  Answer *answer) {
  HalByteSink sink = {add_bytes, answer};
  switch (library->preview(metadata, request->head.most_bytes, &sink)) {
    case HAL_PREVIEW_DONE: return HAL_MEDIA_DONE;
    case HAL_PREVIEW_NONE: return HAL_MEDIA_NOTHING;
    case HAL_PREVIEW_BROKEN: return HAL_MEDIA_BROKEN;
  }
  return HAL_MEDIA_BROKEN;
}

static void read_metadata(const Request *request, Answer *answer) {
  const HalMetadataLibrary *library = metadata_library();
  if (!library) return end(answer, HAL_MEDIA_NO_METADATA);
  Mapping mapping;
  if (!map(request->message.files[0], &mapping)) return end(answer, HAL_MEDIA_UNREADABLE);
  HalMetadata *metadata = library->open(mapping.bytes, mapping.count);
  // Without metadata that can be read.
  HalMediaStatus status = HAL_MEDIA_UNKNOWN;
  if (metadata) {
    library->size(metadata, &answer->head.width, &answer->head.height);
    status = request->head.operation == HAL_MEDIA_TAGS ? add_tags(library, request, metadata, answer)
                                                       : add_preview(library, request, metadata, answer);
  }
  end(answer, status);
  library->free(metadata);
  munmap(mapping.bytes, mapping.count);
}

static bool write_all(void *data, const void *bytes, size_t count) {
  int file = *(int *)data;
  const char *next = bytes;
  off_t at = 0;
  while (count > 0) {
    ssize_t part = pwrite(file, next, count, at);
    if (part < 0 && errno == EINTR) continue;
    if (part == 0) errno = ENOSPC;
    if (part <= 0) return false;
    next += part;
    at += part;
    count -= (size_t)part;
  }
  return true;
}

/// Splits the text of a request into texts that end with NUL. Release the list with g_free.
static const char **texts_of(const Request *request) {
  const char **texts = g_new0(const char *, MOST_TEXTS + 1);
  const char *next = request->text, *stop = request->text + request->message.count;
  for (int count = 0; next < stop && count < MOST_TEXTS; count++) {
    texts[count] = next;
    next += strlen(next) + 1;
  }
  return texts;
}

static void write_metadata(const Request *request, Answer *answer) {
  const HalMetadataLibrary *library = metadata_library();
  if (!library) return end(answer, HAL_MEDIA_NO_METADATA);
  Mapping mapping;
  if (!map(request->message.files[0], &mapping)) return end(answer, HAL_MEDIA_UNREADABLE);
  unsigned flags = request->head.flags;
  const char **texts = texts_of(request), **tags = texts;
  HalMetadataChange change = {
      .strips = request->head.operation == HAL_MEDIA_STRIP, .orientation = request->head.orientation};
  if (flags & HAL_MEDIA_CAPTION) {
    change.caption = *texts ? *texts : "";
    if (*texts) tags++;
  }
  if (flags & HAL_MEDIA_NEW_TAGS) change.tags = tags;
  int output = request->message.files[1];
  HalByteSink sink = {write_all, &output};
  errno = 0;
  bool is_written = library->write(mapping.bytes, mapping.count, &change, &sink);
  bool is_refused = errno == ENOSPC || errno == EDQUOT || errno == EFBIG || errno == EIO;
  end(answer, is_written ? HAL_MEDIA_DONE : is_refused ? HAL_MEDIA_UNREADABLE : HAL_MEDIA_BROKEN);
  g_free(texts);
  munmap(mapping.bytes, mapping.count);
}

// MARK: - Requests

#ifdef HAL_MEDIA_TEST_FILES
/// Ends with what the end of a file says, so that tests have files that stop the program: "halcyon-test",
/// the number of the operation or 0 for all, and how.
static void obey(const Request *request) {
  char tail[65] = {0};
  struct stat status;
  if (request->message.file_count < 1 || fstat(request->message.files[0], &status) != 0) return;
  off_t start = status.st_size > 64 ? status.st_size - 64 : 0;
  ssize_t got = pread(request->message.files[0], tail, 64, start);
  const char *mark = got > 0 ? memmem(tail, (size_t)got, "halcyon-test ", 13) : NULL;
  if (!mark) return;
  unsigned operation = 0;
  char how[16] = "";
  if (sscanf(mark + 13, "%u %15s", &operation, how) != 2) return;
  if (operation != 0 && operation != request->head.operation) return;
  if (strcmp(how, "crash") == 0) abort();
  if (strcmp(how, "memory") == 0) g_malloc((gsize)8 << 30);
  while (strcmp(how, "hang") == 0) pause();
}
#else
static void obey(const Request *request) { (void)request; }
#endif

/// The number of files that a request needs.
static int files_of(uint32_t operation) {
  switch (operation) {
    case HAL_MEDIA_FRAME:
    case HAL_MEDIA_CLOSE_ANIMATION: return 0;
    case HAL_MEDIA_TILES:
    case HAL_MEDIA_STRIP:
    case HAL_MEDIA_WRITE: return 2;
    default: return 1;
  }
}

void answer_request(const Request *request, Answer *answer) {
  *answer = (Answer){.head = {.version = HAL_MEDIA_VERSION}};
  errno = EINVAL;
  if (request->head.version != HAL_MEDIA_VERSION || request->message.file_count != files_of(request->head.operation))
    return end(answer, HAL_MEDIA_UNREADABLE);
  obey(request);
  switch (request->head.operation) {
    case HAL_MEDIA_PROBE: return probe(request, answer);
    case HAL_MEDIA_TAGS:
    case HAL_MEDIA_PREVIEW: return read_metadata(request, answer);
    case HAL_MEDIA_DECODE: return decode(request, answer);
    case HAL_MEDIA_TILES: return tiles(request, answer);
    case HAL_MEDIA_ANIMATION: return open_animation(request, answer);
    case HAL_MEDIA_FRAME: return next_frame(answer);
    case HAL_MEDIA_CLOSE_ANIMATION: return close_animation(answer);
    case HAL_MEDIA_STRIP:
    case HAL_MEDIA_WRITE: return write_metadata(request, answer);
    default: return end(answer, HAL_MEDIA_UNREADABLE);
  }
}
