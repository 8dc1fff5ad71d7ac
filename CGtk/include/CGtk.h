/** GTK 4, libadwaita and librsvg for Swift, with wrappers for what Swift cannot import. */
#pragma once
#include <adwaita.h>
#include <glib-unix.h>
#include <librsvg/rsvg.h>
#include <sys/timerfd.h>

#include "hal_accessible.h"
#include "hal_box.h"
#include "hal_canvas.h"
#include "hal_compat.h"
#include "hal_id_model.h"
#include "hal_label.h"
#include "hal_main_queue.h"
#include "hal_menu.h"
#include "hal_object.h"
#include "hal_paintable.h"
#include "hal_scroll.h"
#include "hal_signal.h"
#include "hal_swipe.h"
