#pragma once
#include <stdbool.h>
#include <stddef.h>

/// The member of a table of functions that has the type and the name of one of them.
#define HAL_MEMBER(name) __typeof__(&name) name;
/// The name of a function as a string.
#define HAL_NAME(name) #name,

/// Opens a library and finds functions in it.
///
/// The library is never closed, since the types that it registers stay.
/// @param file The name of the library for dlopen.
/// @param names The names of the functions.
/// @param functions A structure of as many function pointers, in the same order; it is filled.
/// @return Whether the library and all functions were found.
bool hal_library_load(const char *file, size_t count, const char *const names[count], void *functions);
