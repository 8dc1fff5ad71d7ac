#pragma once
/// The functions of cairo that the Lottie engine uses, see CCairoLoader.c. Cairo and the libraries that
/// it needs are loaded when one of them is called for the first time, since many animations are drawn
/// without cairo. If cairo is not installed, they return 0 or NULL.
#include <cairo.h>
