import HalcyonKit
import LottieUI

/// How the splash plays.
nonisolated struct SplashOptions: Hashable {
  /// The maximum time from the first frame until the layer is removed.
  var maximumSeconds = 5.0
  /// How the animation repeats until then.
  var loopMode = LottieConfiguration.LoopMode.playOnce
  /// How long the last frame is shown before the fade.
  var pauseMilliseconds = 300
  /// How long the layer fades; a part of the maximum time.
  var fadeMilliseconds = 400
}

extension HalcyonSettings {
  /// How the splash plays.
  var splashOptions: SplashOptions {
    let maximum = max(splashLimitSeconds, 1)
    return SplashOptions(
      maximumSeconds: Double(maximum), loopMode: loopMode,
      pauseMilliseconds: min(max(splashPauseMilliseconds, 0), 5_000),
      fadeMilliseconds: min(max(splashFadeMilliseconds, 0), 1_000 * min(maximum, 5)))
  }

  private var loopMode: LottieConfiguration.LoopMode {
    switch splashLoop {
    case .playOnce: .playOnce
    case .loop: .loop
    case .autoReverse: .autoReverse
    }
  }
}
