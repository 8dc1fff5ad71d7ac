import Foundation
import Lottie

/// The rectangle of a picture into which a composition is put, in pixels from the upper left.
///
/// It may lie partly or wholly outside of the picture. The composition is stretched to fill it.
public struct ContentRect: Hashable, Sendable {
  /// The upper left corner.
  public var x, y: Double
  /// The size.
  public var width, height: Double

  /// Makes a rectangle.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The largest rectangle in the middle of a picture that has the proportions of a composition.
  public static func fitting(
    width: Double, height: Double, into layout: PixelLayout
  ) -> ContentRect {
    let (outerWidth, outerHeight) = (Double(layout.width), Double(layout.height))
    let scale = min(outerWidth / width, outerHeight / height)
    return ContentRect(
      x: (outerWidth - width * scale) / 2, y: (outerHeight - height * scale) / 2,
      width: width * scale, height: height * scale)
  }

  /// Takes a composition to the picture.
  /// - Parameter rotation: degrees clockwise about the middle; quarter turns are exact.
  func matrix(width: Double, height: Double, rotation: Double) -> AffineMatrix {
    let place = AffineMatrix(
      a: self.width / width, b: 0, c: 0, d: self.height / height, tx: x, ty: y)
    let turn = rotation.truncatingRemainder(dividingBy: 360)
    guard turn != 0, turn.isFinite else { return place }
    let (cosine, sine): (Double, Double) =
      switch turn {
      case 90, -270: (0, 1)
      case 180, -180: (-1, 0)
      case 270, -90: (0, -1)
      default: (cos(turn * .pi / 180), sin(turn * .pi / 180))
      }
    let (middleX, middleY) = (x + self.width / 2, y + self.height / 2)
    let turned = AffineMatrix(
      a: cosine, b: sine, c: -sine, d: cosine,
      tx: middleX - cosine * middleX + sine * middleY,
      ty: middleY - sine * middleX - cosine * middleY)
    return turned * place
  }
}
