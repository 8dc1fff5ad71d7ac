import LottieCore

/// A rectangle of whole pixels, from (`minX`, `minY`) up to but not including (`maxX`, `maxY`).
struct PixelRect: Hashable, Sendable {
  static let empty = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

  var minX, minY, maxX, maxY: Int

  var isEmpty: Bool { minX >= maxX || minY >= maxY }
  var width: Int { max(0, maxX - minX) }
  var height: Int { max(0, maxY - minY) }
  var area: Int { width * height }

  func intersects(_ other: PixelRect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  func contains(_ other: PixelRect) -> Bool {
    minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
  }

  func intersection(_ other: PixelRect) -> PixelRect {
    let common = PixelRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY))
    return common.isEmpty ? .empty : common
  }

  /// The smallest rectangle that contains both.
  func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }
}
