import HalcyonKit

/// How the splash plays.
nonisolated struct SplashOptions: Hashable {
  /// The maximum time from the first frame until the layer is removed.
  var maximumSeconds = 5.0
  /// A Boolean value indicating whether the animation repeats until the time limit.
  var repeats = false
}

extension HalcyonSettings {
  /// How the splash plays.
  var splashOptions: SplashOptions {
    SplashOptions(maximumSeconds: Double(max(splashLimitSeconds, 1)), repeats: splashRepeats)
  }
}
