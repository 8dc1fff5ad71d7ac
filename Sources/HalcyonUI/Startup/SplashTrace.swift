import GtkKit
import LottieUI

/// With `HALCYON_TRACE=1`: how long the splash took to read, when it was first drawn, how many of the file's frames were
/// shown, and what its frames and those of the fades cost.
final class SplashTrace {
  private var watch: FrameWatch?
  private var shown: Set<Int> = []
  private var frames: [FrameWatch.Frame] = []
  private var isFading = false
  private weak var splash: SplashLayer?

  /// `nil` unless the environment asks for it.
  init?(_ splash: SplashLayer, log: StartTrace) {
    guard StartTrace.isPrinted else { return nil }
    self.splash = splash
    splash.widget.onMap { [weak self] in self?.begin(log) }
  }

  private func begin(_ log: StartTrace) {
    guard watch == nil, let splash else { return }
    splash.widget.onNextPaint { log.note(.splashFrame) }
    let model = splash.animation?.model
    watch = FrameWatch(on: splash.widget) { [weak self, weak model] frame in
      guard let self else { return }
      if isFading { frames.append(frame) } else if let model { shown.insert(model.currentFrame) }
    }
  }

  /// The layer fades from here on.
  func fades() { isFading = true }

  /// Says what was counted.
  func report() {
    guard watch != nil else { return }
    watch = nil
    let count = splash?.animation?.model.lottie.numberOfFrames ?? 0
    StartTrace.print("splash-dropped", number: Double(count - shown.count), unit: "frames")
    for (name, values) in [
      ("fade-frame", frames.map { Double($0.ended - $0.began) / 1_000 }),
      ("fade-frame-work", frames.map { Double($0.work) / 1_000 }),
    ] where !values.isEmpty {
      let sorted = values.sorted()
      let index = min(Int((Double(sorted.count) * 0.99).rounded(.up)) - 1, sorted.count - 1)
      StartTrace.print(name, milliseconds: sorted[max(index, 0)])
    }
  }
}
