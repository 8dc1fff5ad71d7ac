/** GTK 4, libadwaita and librsvg for Swift. */
#pragma once
#include <adwaita.h>
#include <librsvg/rsvg.h>
