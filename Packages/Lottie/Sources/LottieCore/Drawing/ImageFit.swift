/// How an image is fitted into a box of another aspect ratio.
/// - Source: SVG 1.1, `preserveAspectRatio`.
public struct ImageFit: Hashable, Sendable {
  /// How the sides are scaled.
  public enum Scaling: String, Hashable, Sendable {
    /// Covers the whole box; the overflow is clipped.
    case slice
    /// Shows the whole image.
    case meet
    /// Scales each side independently, ignoring the aspect ratio.
    case stretch
  }

  /// How the sides are scaled.
  public var scaling: Scaling
  /// How the remaining or clipped space is distributed: 0 aligns the image with the left or top
  /// edge, 1 with the right or bottom edge.
  public var alignment: Vector2

  /// Creates a fit. The default applies to files that do not specify one.
  public init(scaling: Scaling = .slice, alignment: Vector2 = Vector2(0.5, 0.5)) {
    self.scaling = scaling
    self.alignment = alignment
  }

  /// Parses an SVG `preserveAspectRatio`; nil if it is invalid.
  init?(svg text: String) {
    let words = text.split(separator: " ")
    guard let first = words.first, words.count <= 2 else { return nil }
    if first == "none" {
      self.init(scaling: .stretch)
      return
    }
    let places = ["Min": 0.0, "Mid": 0.5, "Max": 1.0]
    guard first.count == 8, first.hasPrefix("x"), first.dropFirst(4).hasPrefix("Y"),
      let x = places[String(first.dropFirst().prefix(3))],
      let y = places[String(first.suffix(3))]
    else { return nil }
    switch words.count == 2 ? words[1] : "meet" {
    case "meet": self.init(scaling: .meet, alignment: Vector2(x, y))
    case "slice": self.init(scaling: .slice, alignment: Vector2(x, y))
    default: return nil
    }
  }

  /// Returns the transform that maps an image of `size` into a box from the origin to `box`; both
  /// must be greater than 0.
  public func matrix(from size: Vector2, to box: Vector2) -> AffineMatrix {
    let scale = Vector2(box.x / size.x, box.y / size.y)
    let even: Double
    switch scaling {
    case .stretch: return .scaling(scale.x, scale.y)
    case .slice: even = max(scale.x, scale.y)
    case .meet: even = min(scale.x, scale.y)
    }
    let room = box - size * even
    return .translation(Vector2(room.x * alignment.x, room.y * alignment.y))
      * .scaling(even, even)
  }
}
