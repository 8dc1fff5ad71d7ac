import ArgumentParser
import CommandSupport
import LottieCore

extension PictureSize {
  /// The size of an animation, rounded up to whole pixels.
  init(of animation: LottieAnimation) {
    self.init(
      width: Int(animation.width.rounded(.up)), height: Int(animation.height.rounded(.up)))
  }

  /// Throws an error of the option `--size` if a picture has too many pixels.
  func checkPixels() throws {
    guard width * height <= LottieLimits.pixels else {
      throw ValidationError("--size must not have more than \(LottieLimits.pixels) pixels.")
    }
  }
}
