import Foundation
import GtkKit
import LottieUI

/// A drawing with the kingfisher, for a page that is empty or finished.
///
/// `meson_helpers/data/make_illustrations.py` draws the files. Each plays once; with reduced motion
/// its last frame is shown.
enum Illustration: String, CaseIterable {
  case people
  case habits
  case photos
  case allDone = "all-done"
  case imported
  case offline
  case nothingFound = "nothing-found"

  /// The folder of bundled data files. Without it, pages show their symbolic icons.
  static var resources: URL?

  /// Creates the drawing, which plays when it is first shown in `Paintable.animate(in:)`.
  /// - Returns: `nil` if the file is missing or damaged.
  func makePaintable() -> LottiePaintable? {
    guard let path = Self.resources?.appendingPathComponent("lottie/illustrations/\(rawValue).json")
    else { return nil }
    return (try? Lottie(path: path.path)).map {
      LottiePaintable(
        lottie: $0,
        configuration: LottieConfiguration(
          loopMode: .playOnce, frameRate: 30, autoPlay: true, stillFrame: .last))
    }
  }
}
