#pragma once
#include "hal_media.h"

/// A request with its files, and the text after its head.
typedef struct {
  HalMediaRequest head;
  /// Ends with NUL.
  char text[HAL_MEDIA_MOST_BYTES + 1];
  HalMediaMessage message;
} Request;

/// An answer with its files.
typedef struct {
  HalMediaAnswer head;
  int files[HAL_MEDIA_MOST_FILES];
  int file_count;
} Answer;

/// Does what a request says.
void answer_request(const Request *request, Answer *answer);

/// Whether an animation is open.
bool answers_have_animation(void);
