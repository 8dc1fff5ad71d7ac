import LottieCore
import LottiePlatform

/// The rectangle of an image that a composition fills, in pixels from the upper left corner.
///
/// It may extend beyond the image. The composition is stretched to fill it.
public struct ContentRect: Hashable, Sendable {
  /// The upper left corner.
  public var x, y: Double
  /// The size.
  public var width, height: Double

  /// Creates a rectangle.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Returns the largest centered rectangle with the aspect ratio of a composition.
  public static func fitting(
    width: Double, height: Double, into layout: PixelLayout
  ) -> ContentRect {
    let (outerWidth, outerHeight) = (Double(layout.width), Double(layout.height))
    let scale = min(outerWidth / width, outerHeight / height)
    return ContentRect(
      x: (outerWidth - width * scale) / 2, y: (outerHeight - height * scale) / 2,
      width: width * scale, height: height * scale)
  }

  /// Returns the map from the composition to the image.
  /// - Parameter rotation: in degrees, clockwise around the center; quarter turns are exact.
  func matrix(width: Double, height: Double, rotation: Double) -> AffineMatrix {
    let placement = AffineMatrix(
      a: self.width / width, b: 0, c: 0, d: self.height / height, tx: x, ty: y)
    let angle = rotation.truncatingRemainder(dividingBy: 360)
    guard angle != 0, angle.isFinite else { return placement }
    let (cosine, sine): (Double, Double) =
      switch angle {
      case 90, -270: (0, 1)
      case 180, -180: (-1, 0)
      case 270, -90: (0, -1)
      default: (cos(angle * .pi / 180), sin(angle * .pi / 180))
      }
    let (centerX, centerY) = (x + self.width / 2, y + self.height / 2)
    let rotated = AffineMatrix(
      a: cosine, b: sine, c: -sine, d: cosine,
      tx: centerX - cosine * centerX + sine * centerY,
      ty: centerY - sine * centerX - cosine * centerY)
    return rotated * placement
  }
}
