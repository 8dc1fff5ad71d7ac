#pragma once
#include <stddef.h>
#include <stdint.h>

/// Mutates the first `size` of `capacity` bytes in place with libFuzzer's mutators; returns the new
/// size. Part of the sanitizer runtime, which has no header.
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t capacity);
