import LottiePlatform

/// Loads image files that an animation refers to but does not embed.
///
/// Names come from the file and can be arbitrary, including paths that leave a folder. An
/// implementation must restrict which files it reads.
public protocol LottieImageLoader: Sendable {
  /// Returns the bytes of an image.
  /// - Parameters:
  ///   - folder: the folder specified by the file, as in `images/`; often empty.
  ///   - name: the file name inside the folder.
  /// - Returns: nil if the image does not exist or must not be read.
  func imageData(folder: String, name: String) -> Data?
}
