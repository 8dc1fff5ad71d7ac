/// An image such as a PNG.
public struct DrawImage: Hashable, Sendable {
  /// The encoded image.
  public var source: LottieImage
  /// The box that the image is fitted into and clipped to, before ``transform``.
  public var width, height: Double
  /// How the image is fitted.
  public var fit: ImageFit
  /// Maps the box to the composition.
  public var transform: AffineMatrix
  /// Greater than 0, up to 1.
  public var opacity: Double

  /// Creates an image.
  public init(
    source: LottieImage, width: Double, height: Double, fit: ImageFit = ImageFit(),
    transform: AffineMatrix, opacity: Double = 1
  ) {
    self.source = source
    self.width = width
    self.height = height
    self.fit = fit
    self.transform = transform
    self.opacity = opacity
  }
}
