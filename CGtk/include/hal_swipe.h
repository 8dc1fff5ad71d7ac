/** A widget around one child that follows swipes by touch and trackpad, with callbacks for where it stands. */
#pragma once
#include <adwaita.h>

typedef struct {
  /** Where the content is, in the unit of the snap points. */
  double (*progress)(void *data);
  /** Where it goes back to when the swipe is cancelled. */
  double (*cancel_progress)(void *data);
  /** Writes the places where a swipe may end, ascending and at most `capacity`; returns how many. */
  int (*snap_points)(void *data, double *points, int capacity);
} HalSwipeFunctions;

#define HAL_TYPE_SWIPE_AREA (hal_swipe_area_get_type())
G_DECLARE_FINAL_TYPE(HalSwipeArea, hal_swipe_area, HAL, SWIPE_AREA, GtkWidget)

__attribute__((returns_nonnull)) GtkWidget *hal_swipe_area_new(GtkWidget *child);
void hal_swipe_area_set_functions(HalSwipeArea *area, const HalSwipeFunctions *functions, void *data);
/** After this no callback is called any more. */
void hal_swipe_area_clear(HalSwipeArea *area);
/** Owned by the area; NULL after its end. */
AdwSwipeTracker *hal_swipe_area_get_tracker(HalSwipeArea *area);

/** Emit the tracker's signals as a finger does. For tests. */
void hal_swipe_emit_begin(AdwSwipeTracker *tracker);
void hal_swipe_emit_update(AdwSwipeTracker *tracker, double progress);
void hal_swipe_emit_end(AdwSwipeTracker *tracker, double velocity, double to);
