import GtkKit

/// Measures the frames of each page transition. Enabled by `HALCYON_TRACE=1`; printed when the
/// transition has ended.
///
/// Prints `transition-begun`; `transition-frame` (duration), `transition-work` (CPU time) and
/// `transition-shown` for each frame; and `transition-ended`. Begun, shown and ended are times of
/// the monotonic clock. Nothing is printed during the transition.
@MainActor final class TransitionTrace {
  private var begun = 0
  private var frames: [FrameMonitor.Frame] = []
  private var watch: FrameMonitor?

  /// Called when a transition begins, also if it replaces a running one.
  func begin(on widget: Widget) {
    guard watch == nil else { return }
    begun = FrameMonitor.now
    watch = FrameMonitor(on: widget) { [weak self] in self?.frames.append($0) }
  }

  /// Called when the transition has ended; its last frame has not been drawn yet.
  func end() {
    guard watch != nil else { return }
    watch = nil
    Trace.print("transition-begun", milliseconds: Double(begun) / 1_000)
    for frame in frames {
      Trace.print("transition-frame", milliseconds: Double(frame.ended - frame.began) / 1_000)
      Trace.print("transition-work", milliseconds: Double(frame.work) / 1_000)
      Trace.print("transition-shown", milliseconds: Double(frame.ended) / 1_000)
    }
    Trace.print("transition-ended", milliseconds: Double(FrameMonitor.now) / 1_000)
    frames = []
  }
}
