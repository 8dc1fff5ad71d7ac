import LottieCore

/// Measures of complexity that need no coordinates.
struct Complexity {
  var points = 0
  var hasFilters = false
}

extension [DrawNode] {
  var complexity: Complexity {
    var count = Complexity()
    add(to: &count)
    return count
  }

  private func add(to count: inout Complexity) {
    for node in self {
      switch node {
      case .image: break
      case .shape(let shape):
        // Dashes add points.
        count.points += shape.path.pointCount + (shape.dashCount > 1_000 ? Int(shape.dashCount) : 0)
      case .group(let group):
        count.hasFilters = count.hasFilters || !group.filters.isEmpty
        count.points += group.masks.reduce(0) { $0 + $1.path.pointCount }
        group.nodes.add(to: &count)
        group.matte?.nodes.add(to: &count)
      }
    }
  }
}

extension DrawShape {
  /// The number of pixel rows that the edges cross; a stroke has edges on both sides.
  func edgeRows(in view: AffineMatrix, within extent: PixelBounds) -> Double {
    let matrix = view * transform
    guard case .stroke(let style) = style else {
      return path.edgeRows(in: matrix, within: extent, reach: 0)
    }
    let reach = style.hairline(in: matrix).pen.width * matrix.maximumScale / 2
    let width = reach.isFinite ? Swift.min(2 * reach, extent.height) : extent.height
    return 2 * path.edgeRows(in: matrix, within: extent, reach: width) + dashCount * 2 * (width + 1)
  }

  /// The number of dashes, at most about ``LottieLimits/dashes``.
  fileprivate var dashCount: Double {
    guard case .stroke(let style) = style, !style.dashes.isEmpty else { return 0 }
    let count = path.controlLength / style.dashes.reduce(0, +) * Double(style.dashes.count) / 2
    return count.isFinite ? Swift.min(count, LottieLimits.dashes) : LottieLimits.dashes
  }
}

extension BezierPath {
  fileprivate var pointCount: Int { contours.reduce(0) { $0 + $1.points.count } }

  fileprivate var controlLength: Double {
    contours.reduce(0) { sum, contour in
      zip(contour.points, contour.points.dropFirst()).reduce(sum) { $0 + ($1.1 - $1.0).length }
    }
  }

  /// The number of rows of an extent that the lines through the points cross, plus one per line.
  /// - Parameter reach: the number of additional rows for each line.
  func edgeRows(
    in matrix: AffineMatrix, within extent: PixelBounds, reach: Double
  ) -> Double {
    guard !extent.isEmpty else { return 0 }
    let (low, high) = (extent.minY - reach, extent.maxY + reach)
    var rows = 0.0
    for contour in contours {
      guard let first = contour.points.first else { continue }
      func row(_ point: Vector2) -> Double {
        let y = matrix.b * point.x + matrix.d * point.y + matrix.ty
        return y > low ? Swift.min(y, high) : low
      }
      let start = row(first)
      var last = start
      for index in stride(from: 3, to: contour.points.count, by: 3) {
        let curve = contour.curve(index / 3 - 1)
        if !curve.isStraight {
          for point in [curve.p1, curve.p2] {
            let next = row(point)
            rows += abs(next - last)
            last = next
          }
        }
        let next = row(curve.p3)
        rows += abs(next - last) + reach + 1
        last = next
      }
      rows += abs(start - last)
    }
    return rows
  }
}

extension PixelBounds {
  fileprivate var height: Double { isEmpty ? 0 : maxY - minY }
}
