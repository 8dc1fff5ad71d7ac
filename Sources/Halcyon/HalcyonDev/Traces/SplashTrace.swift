import GtkKit
import HalcyonKit

/// Measures when the splash was first drawn, how many of the animation's frames were dropped, and
/// the cost of the frames during the fade.
@MainActor final class SplashTrace {
  private let splash: SplashProbe
  private var watch: FrameMonitor?
  private var shown: Set<Int> = []
  private var frames: [FrameMonitor.Frame] = []
  private var isFading = false

  init(_ splash: SplashProbe, onFirstFrame: @escaping () -> Void) {
    self.splash = splash
    splash.widget.onMap { [weak self] in self?.begin(onFirstFrame) }
  }

  private func begin(_ onFirstFrame: @escaping () -> Void) {
    guard watch == nil else { return }
    splash.widget.onNextPaint(onFirstFrame)
    watch = FrameMonitor(on: splash.widget) { [weak self] frame in
      guard let self else { return }
      if isFading {
        frames.append(frame)
      } else if let current = splash.currentFrame() {
        shown.insert(current)
      }
    }
  }

  /// Called when the fade begins.
  func fades() { isFading = true }

  /// Prints the measurements.
  func report() {
    guard watch != nil else { return }
    watch = nil
    Trace.print(
      "splash-dropped", number: Double(splash.frameCount - shown.count), unit: "frames")
    for (name, values) in [
      ("fade-frame", frames.map { Double($0.ended - $0.began) / 1_000 }),
      ("fade-frame-work", frames.map { Double($0.work) / 1_000 }),
    ] where !values.isEmpty {
      let sorted = values.sorted()
      let index = min(Int((Double(sorted.count) * 0.99).rounded(.up)) - 1, sorted.count - 1)
      Trace.print(name, milliseconds: sorted[max(index, 0)])
    }
  }
}
