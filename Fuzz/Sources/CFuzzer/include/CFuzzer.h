#pragma once
#include <stddef.h>
#include <stdint.h>

/// Changes the first `size` of `capacity` bytes in place by libFuzzer's own means; returns the new
/// size. Part of the sanitizer runtime, which comes without a header.
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t capacity);
