import Lottie

/// Counts the pixels that the filters of one drawing work on: blurs reach far beyond what is seen, so
/// a small file could ask for any number.
final class FilterWork {
  private var left = 0

  /// Starts a drawing on so many pixels.
  func begin(on pixels: Int) {
    left = LottieLimits.filterPixels + LottieLimits.filterPictures * pixels
  }

  /// Whether so many pixels may be worked on; they then count.
  func take(_ pixels: Int) -> Bool {
    guard pixels <= left else { return false }
    left -= pixels
    return true
  }
}
