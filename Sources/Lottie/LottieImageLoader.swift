import Foundation

/// Finds image files that an animation names but does not hold.
///
/// Names come from the file and may be anything, paths out of a folder included, so an
/// implementation must decide what it gives away.
public protocol LottieImageLoader: Sendable {
  /// The bytes of an image.
  /// - Parameters:
  ///   - folder: the folder that the file names, as in `images/`; often empty.
  ///   - name: the name inside of it.
  /// - Returns: nil when there is none, or when it may not be read.
  func imageData(folder: String, name: String) -> Data?
}
