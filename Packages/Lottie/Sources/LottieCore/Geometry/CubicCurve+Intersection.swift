extension CubicCurve {
  /// Returns the parameters of the first intersection with another curve; nil if the curves do not
  /// intersect.
  ///
  /// - Parameter isWanted: returns false for a parameter of this curve to continue the search.
  /// - Source: lottie-web 5: both curves are bisected while their bounding boxes overlap, up to
  ///   seven times or until the boxes are at most 2 units large. The limited precision is
  ///   intentional.
  /// - Complexity: at most 4⁷ pairs of boxes.
  func firstIntersection(
    with other: CubicCurve, where isWanted: (Double) -> Bool
  ) -> (own: Double, other: Double)? {
    Piece(curve: self).intersection(Piece(curve: other), depth: 0, where: isWanted)
  }

  /// The bounding box of the curve.
  fileprivate var box: (low: Vector2, high: Vector2) {
    let a = p3 - p0 + (p1 - p2) * 3
    let b = (p0 + p2) * 3 - p1 * 6
    let c = (p1 - p0) * 3
    var low = Vector2(min(p0.x, p3.x), min(p0.y, p3.y))
    var high = Vector2(max(p0.x, p3.x), max(p0.y, p3.y))
    for t in Self.turningPoints(a.x, b.x, c.x) {
      let x = point(at: t).x
      (low.x, high.x) = (min(low.x, x), max(high.x, x))
    }
    for t in Self.turningPoints(a.y, b.y, c.y) {
      let y = point(at: t).y
      (low.y, high.y) = (min(low.y, y), max(high.y, y))
    }
    return (low, high)
  }

  /// The roots of the derivative `3a·t² + 2b·t + c` in the open interval from 0 to 1.
  private static func turningPoints(_ a: Double, _ b: Double, _ c: Double) -> [Double] {
    guard abs(a) > 1e-12 else { return abs(b) > 1e-12 ? [-c / (2 * b)].filter(isInside) : [] }
    let square = b * b - 3 * a * c
    guard square >= 0 else { return [] }
    let root = square.squareRoot()
    return [(-b - root) / (3 * a), (-b + root) / (3 * a)].filter(isInside)
  }

  private static func isInside(_ t: Double) -> Bool { t > 0 && t < 1 }
}

/// The part of a curve between two of its parameters.
private struct Piece {
  let curve: CubicCurve
  var from = 0.0
  var to = 1.0
  let center: Vector2
  let size: Vector2

  init(curve: CubicCurve, from: Double = 0, to: Double = 1) {
    self.curve = curve
    self.from = from
    self.to = to
    let box = curve.box
    center = (box.low + box.high) * 0.5
    size = box.high - box.low
  }

  private var isSmall: Bool { size.x <= 2 && size.y <= 2 }
  private var middle: Double { (from + to) / 2 }

  private var halves: [Piece] {
    let (first, second) = curve.split(at: 0.5)
    return [
      Piece(curve: first, from: from, to: middle), Piece(curve: second, from: middle, to: to),
    ]
  }

  private func overlaps(_ other: Piece) -> Bool {
    abs(center.x - other.center.x) * 2 < size.x + other.size.x
      && abs(center.y - other.center.y) * 2 < size.y + other.size.y
  }

  func intersection(
    _ other: Piece, depth: Int, where isWanted: (Double) -> Bool
  ) -> (own: Double, other: Double)? {
    guard overlaps(other) else { return nil }
    if depth >= 7 || isSmall && other.isSmall {
      return isWanted(middle) ? (middle, other.middle) : nil
    }
    let others = other.halves
    for half in halves {
      for otherHalf in others {
        if let found = half.intersection(otherHalf, depth: depth + 1, where: isWanted) {
          return found
        }
      }
    }
    return nil
  }
}
