import GtkKit

/// Measures the frames while a view of photos is scrolled or zoomed. Enabled by `HALCYON_TRACE=1`;
/// printed half a second after that stops.
///
/// Prints `NAME-frame` (duration) and `NAME-work` (CPU time) for each frame, and then
/// `NAME-rested`.
@MainActor final class ScrollTrace {
  private let name: String
  private var frames: [FrameMonitor.Frame] = []
  private var watch: FrameMonitor?
  private var end: Timeout?

  /// - Parameter name: The beginning of the names in the trace.
  init(_ name: String) { self.name = name }

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
      Trace.print("\(name)-frame", milliseconds: Double(frame.ended - frame.began) / 1_000)
      Trace.print("\(name)-work", milliseconds: Double(frame.work) / 1_000)
    }
    frames = []
    Trace.print("\(name)-rested", milliseconds: Double(FrameMonitor.now) / 1_000)
  }
}

/// Prints the time of the frame that shows another photo in the viewer, as `viewer-photo`.
@MainActor final class PhotoTrace {
  private var watch: FrameMonitor?

  /// Called when the viewer shows another photo; the frame has not been drawn yet.
  func shown(_ canvas: Widget) {
    watch = FrameMonitor(on: canvas) { [weak self] frame in
      Trace.print("viewer-photo", milliseconds: Double(frame.ended) / 1_000)
      self?.watch = nil
    }
  }
}
