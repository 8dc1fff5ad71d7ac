/// An image among the assets.
struct ImageAsset: Equatable, Sendable {
  let source: LottieImage
  /// The size that the file specifies, if any.
  let width, height: Double?
  let fit: ImageFit
}
