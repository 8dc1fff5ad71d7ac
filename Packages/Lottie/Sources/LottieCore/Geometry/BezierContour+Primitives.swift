extension BezierContour {
  /// The distance of the control points of a quarter circle from its ends, in radii, as used by
  /// lottie-web.
  static let quarterCircle = 0.5519

  /// A rectangle that runs clockwise from its upper right corner.
  /// - Parameter memory: an empty list for the points.
  static func rectangle(
    center: Vector2, size: Vector2, cornerRadius: Double, in memory: consuming [Vector2] = []
  ) -> BezierContour {
    let (w, h) = (size.x / 2, size.y / 2)
    // No lower bound: as in lottie-web, a negative radius turns the corners outward.
    let r = min(w, h, cornerRadius)
    let (right, down) = (Vector2(1, 0), Vector2(0, 1))
    /// Returns a corner with the directions in which the contour enters and leaves it.
    func corner(_ number: Int) -> (place: Vector2, entered: Vector2, left: Vector2) {
      switch number {
      case 0: (Vector2(w, -h), right, down)
      case 1: (Vector2(w, h), down, right * -1)
      case 2: (Vector2(-w, h), right * -1, down * -1)
      default: (Vector2(-w, -h), down * -1, right)
      }
    }
    let count = r == 0 ? 4 : 8
    /// Returns a vertex with its incoming and outgoing tangent.
    func vertex(_ number: Int) -> (place: Vector2, entering: Vector2, leaving: Vector2) {
      guard r != 0 else { return (center + corner(number % count).place, .zero, .zero) }
      // lottie-web starts after the first corner, which matters if the path is trimmed.
      let number = (number + 1) % count
      let (place, entered, left) = corner(number / 2)
      return number % 2 == 0
        ? (center + (place - entered * r), .zero, entered * (r * quarterCircle))
        : (center + (place + left * r), left * (-r * quarterCircle), .zero)
    }
    var last = vertex(0)
    memory.reserveCapacity(3 * count + 1)
    memory.append(last.place)
    for number in 1...count {
      let next = vertex(number)
      memory.append(last.place + last.leaving)
      memory.append(next.place + next.entering)
      memory.append(next.place)
      last = next
    }
    return BezierContour(points: memory, isClosed: true)
  }

  /// An ellipse that runs clockwise from its top.
  /// - Parameter memory: an empty list for the points.
  static func ellipse(
    center: Vector2, size: Vector2, in memory: consuming [Vector2] = []
  ) -> BezierContour {
    let (w, h) = (size.x / 2, size.y / 2)
    let (kw, kh) = (w * quarterCircle, h * quarterCircle)
    memory.reserveCapacity(13)
    memory.append(center + Vector2(0, -h))
    var contour = BezierContour(points: memory, isClosed: true)
    contour.addCurve(
      center + Vector2(kw, -h), center + Vector2(w, -kh), to: center + Vector2(w, 0))
    contour.addCurve(
      center + Vector2(w, kh), center + Vector2(kw, h), to: center + Vector2(0, h))
    contour.addCurve(
      center + Vector2(-kw, h), center + Vector2(-w, kh), to: center + Vector2(-w, 0))
    contour.addCurve(
      center + Vector2(-w, -kh), center + Vector2(-kw, -h), to: center + Vector2(0, -h))
    return contour
  }
}
