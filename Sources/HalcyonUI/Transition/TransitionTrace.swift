import GtkKit

/// With `HALCYON_TRACE=1`: what the frames of each page switch cost, said when it has ended.
///
/// The lines are `trace transition-begun`, a `transition-frame` (what it took) with a `transition-work` (what of that was
/// computed) and a `transition-shown` for each frame, and `transition-ended`; begun, shown and ended are times of the
/// monotonic clock. Nothing is written while pages move.
final class TransitionTrace {
  private var begun = 0
  private var frames: [FrameWatch.Frame] = []
  private var watch: FrameWatch?

  /// `nil` unless the environment asks for it.
  init?() { guard StartTrace.isPrinted else { return nil } }

  /// A switch begins, or another one takes the place of the one that goes on.
  func begin(on widget: Widget) {
    guard watch == nil else { return }
    begun = FrameWatch.now
    watch = FrameWatch(on: widget) { [weak self] in self?.frames.append($0) }
  }

  /// The switch has come to its end; its last frame is still to be drawn.
  func end() {
    guard watch != nil else { return }
    watch = nil
    StartTrace.print("transition-begun", milliseconds: Double(begun) / 1_000)
    for frame in frames {
      StartTrace.print("transition-frame", milliseconds: Double(frame.ended - frame.began) / 1_000)
      StartTrace.print("transition-work", milliseconds: Double(frame.work) / 1_000)
      StartTrace.print("transition-shown", milliseconds: Double(frame.ended) / 1_000)
    }
    StartTrace.print("transition-ended", milliseconds: Double(FrameWatch.now) / 1_000)
    frames = []
  }
}
