import GtkKit

/// With `HALCYON_TRACE=1`: what frames cost while the photos are scrolled, said half a second after they came to rest.
///
/// The lines are a `gallery-frame` (what it took) with a `gallery-work` (what of it was computed) for each frame, and
/// `gallery-rested`.
final class ScrollTrace {
  private var frames: [FrameWatch.Frame] = []
  private var watch: FrameWatch?
  private var end: Timeout?

  /// `nil` unless the environment asks for it.
  init?() { guard StartTrace.isPrinted else { return nil } }

  /// The view has moved.
  func moved(_ widget: Widget) {
    if watch == nil {
      watch = FrameWatch(on: widget) { [weak self] in self?.frames.append($0) }
    }
    end = Timeout(milliseconds: 500) { [weak self] in self?.report() }
  }

  private func report() {
    watch = nil
    for frame in frames {
      StartTrace.print("gallery-frame", milliseconds: Double(frame.ended - frame.began) / 1_000)
      StartTrace.print("gallery-work", milliseconds: Double(frame.work) / 1_000)
    }
    frames = []
    StartTrace.print("gallery-rested", milliseconds: Double(FrameWatch.now) / 1_000)
  }
}
