#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The protocol between a program and its halcyon-media process: messages on a socket of type
/// SOCK_SEQPACKET, with open files beside them. The process sends one answer when it is ready, and
/// then one answer per request.

enum {
  /// Both sides must have the same version; they are installed together.
  HAL_MEDIA_VERSION = 1,
  /// The descriptor at which the process finds its socket.
  HAL_MEDIA_SOCKET = 3,
  /// The maximum number of bytes after the head of a message, and of files beside it.
  HAL_MEDIA_MOST_BYTES = 96 << 10,
  HAL_MEDIA_MOST_FILES = 2,
  /// The exit status when memory ran out.
  HAL_MEDIA_OUT_OF_MEMORY = 3,
};

typedef enum {
  /// Reads the format and the size.
  HAL_MEDIA_PROBE = 1,
  /// Reads the metadata whose names are in the text, each ending with NUL; those that end with "*" are
  /// prefixes. The second file contains them; see hal_media_tags.
  HAL_MEDIA_TAGS,
  /// Extracts the largest preview of a raw file.
  HAL_MEDIA_PREVIEW,
  /// Decodes to fit a square, upright.
  HAL_MEDIA_DECODE,
  /// Decodes into the second file, at all sizes of hal_tiles.h.
  HAL_MEDIA_TILES,
  /// Opens an animation, of which there is one at a time, and decodes its next frame.
  HAL_MEDIA_ANIMATION,
  HAL_MEDIA_FRAME,
  HAL_MEDIA_CLOSE_ANIMATION,
  /// Copies the first file into the second one, without metadata except for the orientation, or with
  /// changed metadata.
  HAL_MEDIA_STRIP,
  HAL_MEDIA_WRITE,
} HalMediaOperation;

typedef enum {
  HAL_MEDIA_DONE,
  /// The format is not supported.
  HAL_MEDIA_UNKNOWN,
  /// A file could not be read or written; see `error`.
  HAL_MEDIA_UNREADABLE,
  HAL_MEDIA_TOO_LARGE,
  /// The format is supported, but the content is malformed.
  HAL_MEDIA_BROKEN,
  /// There is nothing of this kind: no preview, no animation, no further frame.
  HAL_MEDIA_NOTHING,
  /// The library that reads and writes metadata could not be loaded.
  HAL_MEDIA_NO_METADATA,
} HalMediaStatus;

enum {
  /// For HAL_MEDIA_DECODE: the image must fit, and its file is returned, too.
  HAL_MEDIA_EXACT = 1,
  HAL_MEDIA_ENCODED = 2,
  /// For HAL_MEDIA_WRITE: what is changed. The caption is the first text, then follow the tags.
  HAL_MEDIA_CAPTION = 4,
  HAL_MEDIA_NEW_TAGS = 8,
};

/// The head of a request. Bytes, if it has any, and the files follow.
typedef struct {
  uint32_t version, operation, flags;
  /// The side of the square.
  int32_t side;
  /// The Exif orientation that applies if an image has none, or that is written; 0 for none.
  int32_t orientation;
  uint32_t unused;
  /// The maximum number of pixels.
  int64_t most_pixels;
  /// The maximum number of bytes of a text or preview.
  uint64_t most_bytes;
} HalMediaRequest;

/// What protects a process.
enum {
  HAL_MEDIA_NO_NEW_PRIVILEGES = 1,
  HAL_MEDIA_SECCOMP = 2,
  HAL_MEDIA_LANDLOCK = 4,
  HAL_MEDIA_LIMITS = 8,
};

enum {
  /// In the first answer, beside the layers of protection: metadata can be read and written.
  HAL_MEDIA_METADATA = 16,
};

/// The head of an answer. Bytes, if it has any, and the files follow.
typedef struct {
  uint32_t version;
  int32_t status, error;
  /// The layers of protection and HAL_MEDIA_METADATA in the first answer; otherwise whether the file ends too early.
  uint32_t flags;
  int32_t width, height, orientation;
  /// How long a frame is shown; -1 for ever.
  int32_t milliseconds;
  /// The format name of gdk-pixbuf, such as "jpeg".
  char format[16];
} HalMediaAnswer;

/// Sends a message. Returns false with `errno` on failure.
bool hal_media_send(int socket, const void *head, size_t head_count, const void *bytes, size_t count,
                    const int *files, int file_count);

/// A received message.
typedef struct {
  /// The number of bytes after the head.
  size_t count;
  int files[HAL_MEDIA_MOST_FILES];
  int file_count;
} HalMediaMessage;

/// Receives a message with at most `most` bytes after its head. Returns 1; 0 at the end of the connection;
/// -1 with `errno` on failure, also if the message is too short, too long or has too many files. The
/// files must be closed.
int hal_media_receive(int socket, void *head, size_t head_count, void *bytes, size_t most,
                      HalMediaMessage *message);

/// Waits until a message can be received, or the connection has ended; returns false after a time.
bool hal_media_wait(int socket, int64_t nanoseconds);

/// Starts the process of a program with this end of a connection.
///
/// `arguments` and `environment` end with NULL. Standard input and output are /dev/null. Returns 0 or the
/// system's error number.
int hal_media_start(const char *program, const char *const *arguments, const char *const *environment,
                    int socket, int *process);

/// Creates a connection; returns false with `errno` on failure.
bool hal_media_connect(int ends[2]);

/// The folder with halcyon-media, relative to that of the programs.
const char *hal_media_folder(void);

/// The time in nanoseconds that a process has used on a processor; -1 if it has ended.
int64_t hal_media_used(int process);
