import Foundation
import GtkKit
import LottieUI

/// A drawing with the kingfisher, for a page that is empty or finished.
///
/// `meson_helpers/data/make_illustrations.py` draws the files. Each plays once; with reduced motion
/// its last frame is shown.
package enum Illustration: String, CaseIterable {
  case people
  case habits
  case photos
  case allDone = "all-done"
  case imported
  case offline
  case nothingFound = "nothing-found"

  /// The folder of bundled data files. Without it, pages show their symbolic icons.
  package static var resources: URL?

  /// Creates the drawing, which plays when it is first shown in `Paintable.animate(in:)`.
  /// - Returns: `nil` if the file is missing or damaged.
  func makePaintable() -> LottiePaintable? {
    read().map { LottiePaintable(lottie: $0, configuration: Self.once) }
  }

  /// Creates a view of the drawing, which plays when it is first on screen. It is hidden from
  /// assistive technology, because the text beside it says the same.
  /// - Parameter height: The height in logical pixels.
  /// - Returns: `nil` if the file is missing or damaged.
  package func makeView(height: Int) -> LottieView? {
    guard let lottie = read(), lottie.frameSize.height > 0 else { return nil }
    let width = Double(height) * lottie.frameSize.width / lottie.frameSize.height
    let view = LottieView(
      lottie: lottie, size: CGSize(width: width, height: Double(height)),
      configuration: Self.once)
    view.setMinimumSize(width: Int(width.rounded()), height: height)
    view.horizontalAlignment = .center
    view.verticalAlignment = .center
    view.setAccessiblyHidden(true)
    return view
  }

  private static var once: LottieConfiguration {
    LottieConfiguration(loopMode: .playOnce, frameRate: 30, autoPlay: true, stillFrame: .last)
  }

  private func read() -> Lottie? {
    let file = Self.resources?.appendingPathComponent("lottie/illustrations/\(rawValue).json")
    return file.flatMap { try? Lottie(path: $0.path) }
  }
}
