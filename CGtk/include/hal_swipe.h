/** A widget with one child that tracks touch and trackpad swipes, with callbacks for its state. */
#pragma once
#include <adwaita.h>

typedef struct {
  /** The current progress, in the unit of the snap points. */
  double (*progress)(void *data);
  /** The progress to return to if the swipe is cancelled. */
  double (*cancel_progress)(void *data);
  /** Writes up to `capacity` snap points in ascending order and returns their number. */
  int (*snap_points)(void *data, double *points, int capacity);
} HalSwipeFunctions;

#define HAL_TYPE_SWIPE_AREA (hal_swipe_area_get_type())
G_DECLARE_FINAL_TYPE(HalSwipeArea, hal_swipe_area, HAL, SWIPE_AREA, GtkWidget)

__attribute__((returns_nonnull)) GtkWidget *hal_swipe_area_new(GtkWidget *child);
void hal_swipe_area_set_functions(HalSwipeArea *area, const HalSwipeFunctions *functions, void *data);
/** Removes the callbacks; none is called afterwards. */
void hal_swipe_area_clear(HalSwipeArea *area);
/** Owned by the area; NULL after its disposal. */
AdwSwipeTracker *hal_swipe_area_get_tracker(HalSwipeArea *area);

/** Emit the signals of the tracker. For tests. */
void hal_swipe_emit_begin(AdwSwipeTracker *tracker);
void hal_swipe_emit_update(AdwSwipeTracker *tracker, double progress);
void hal_swipe_emit_end(AdwSwipeTracker *tracker, double velocity, double to);
