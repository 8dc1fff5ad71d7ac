import GtkKit

/// Measures the frames while the gallery is scrolled. Enabled by `HALCYON_TRACE=1`; printed half a
/// second after scrolling stops.
///
/// Prints `gallery-frame` (duration) and `gallery-work` (CPU time) for each frame, and then
/// `gallery-rested`.
@MainActor final class ScrollTrace {
  private var frames: [FrameMonitor.Frame] = []
  private var watch: FrameMonitor?
  private var end: Timeout?

  /// Called when the view was scrolled.
  func moved(_ widget: Widget) {
    if watch == nil {
      watch = FrameMonitor(on: widget) { [weak self] in self?.frames.append($0) }
    }
    end = Timeout(milliseconds: 500) { [weak self] in self?.report() }
  }

  private func report() {
    watch = nil
    for frame in frames {
      Trace.print("gallery-frame", milliseconds: Double(frame.ended - frame.began) / 1_000)
      Trace.print("gallery-work", milliseconds: Double(frame.work) / 1_000)
    }
    frames = []
    Trace.print("gallery-rested", milliseconds: Double(FrameMonitor.now) / 1_000)
  }
}
