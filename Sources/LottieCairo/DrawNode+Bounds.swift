import Foundation
import Lottie

/// A rectangle of pixels; nothing lies in it when it is turned inside out.
struct PixelBounds {
  static let empty = PixelBounds(
    minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
  static let reach = 1_000_000.0

  var minX, minY, maxX, maxY: Double

  mutating func add(_ point: Vector2, margin: Double) {
    // What cannot be measured may be anywhere.
    guard point.x.isFinite, point.y.isFinite, margin.isFinite else {
      self = PixelBounds(minX: -Self.reach, minY: -Self.reach, maxX: Self.reach, maxY: Self.reach)
      return
    }
    minX = min(minX, point.x - margin)
    minY = min(minY, point.y - margin)
    maxX = max(maxX, point.x + margin)
    maxY = max(maxY, point.y + margin)
  }

  /// The whole pixels that it touches, with one more on each side for smooth edges; nil when it is
  /// empty.
  var pixels: (x: Double, y: Double, width: Double, height: Double)? {
    guard minX <= maxX, minY <= maxY else { return nil }
    let low = (max(minX, -Self.reach).rounded(.down) - 1, max(minY, -Self.reach).rounded(.down) - 1)
    let high = (min(maxX, Self.reach).rounded(.up) + 1, min(maxY, Self.reach).rounded(.up) + 1)
    guard high.0 > low.0, high.1 > low.1 else { return nil }
    return (low.0, low.1, high.0 - low.0, high.1 - low.1)
  }
}

extension [DrawNode] {
  /// Where in the picture the nodes may leave something.
  func bounds(in view: AffineMatrix) -> PixelBounds {
    var bounds = PixelBounds.empty
    addBounds(to: &bounds, in: view)
    return bounds
  }

  private func addBounds(to bounds: inout PixelBounds, in view: AffineMatrix) {
    for node in self {
      switch node {
      case .group(let group) where group.filters.isEmpty:
        group.nodes.addBounds(to: &bounds, in: view)
      case .group(let group): bounds.add(group.contentBounds(in: view))
      case .image(let image):
        let matrix = view * image.transform
        for corner in image.corners { bounds.add(matrix(corner), margin: 0) }
      case .shape(let shape):
        let matrix = view * shape.transform
        let margin = shape.style.hairline(in: matrix).reach * matrix.largestStretch
        for contour in shape.path.contours {
          for point in contour.points { bounds.add(matrix(point), margin: margin) }
        }
      }
    }
  }
}

extension DrawGroup {
  /// Where the nodes may leave something, their filters counted, what cuts them off not.
  func contentBounds(in view: AffineMatrix) -> PixelBounds {
    var bounds = nodes.bounds(in: view)
    bounds.grow(by: filters.reach(in: view))
    if !filters.isEmpty, let filterRegion {
      bounds.cut(to: filterRegion.bounds(in: view))
    }
    return bounds
  }
}

extension DrawClip {
  /// Clockwise from the origin.
  var corners: [Vector2] {
    [Vector2(0, 0), Vector2(width, 0), Vector2(width, height), Vector2(0, height)]
  }

  /// The upright box around it.
  func bounds(in view: AffineMatrix) -> PixelBounds {
    var bounds = PixelBounds.empty
    for corner in corners { bounds.add((view * transform)(corner), margin: 0) }
    return bounds
  }
}

extension PixelBounds {
  var isEmpty: Bool { !(minX <= maxX && minY <= maxY) }

  mutating func add(_ other: PixelBounds) {
    guard !other.isEmpty else { return }
    minX = min(minX, other.minX)
    minY = min(minY, other.minY)
    maxX = max(maxX, other.maxX)
    maxY = max(maxY, other.maxY)
  }

  /// Moves each side outward by `margin`.
  mutating func grow(by margin: Vector2) {
    guard !isEmpty else { return }
    let high = Vector2(min(margin.x, Self.reach), min(margin.y, Self.reach))
    minX -= high.x
    minY -= high.y
    maxX += high.x
    maxY += high.y
  }

  mutating func cut(to other: PixelBounds) {
    minX = max(minX, other.minX)
    minY = max(minY, other.minY)
    maxX = min(maxX, other.maxX)
    maxY = min(maxY, other.maxY)
  }
}
