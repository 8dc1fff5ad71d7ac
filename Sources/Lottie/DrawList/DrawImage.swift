import Foundation

/// A picture from a file of its own, such as a PNG.
public struct DrawImage: Hashable, Sendable {
  /// What is shown.
  public var source: LottieImage
  /// The box that it is fitted into and cut to, before ``transform``.
  public var width, height: Double
  /// How it is fitted.
  public var fit: ImageFit
  /// Takes the box to the composition.
  public var transform: AffineMatrix
  /// 0, not included, to 1.
  public var opacity: Double

  /// Makes an image.
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

/// The bytes of an image file, such as a PNG, not decoded.
///
/// Comparing and hashing take the same time for all sizes: images with the same digest and length
/// count as equal.
public struct LottieImage: Hashable, Sendable {
  /// The file.
  public let bytes: Data
  /// The size that its header tells, in pixels; nil when only decoding tells, as for SVG.
  public let pixelSize: Vector2?
  /// Of ``bytes``; differs from run to run.
  public let digest: Int

  init(bytes: Data, pixelSize: Vector2?) {
    self.bytes = bytes
    self.pixelSize = pixelSize
    digest = bytes.hashValue(of: bytes.count)
  }

  /// Whether both hold the same file.
  public static func == (a: LottieImage, b: LottieImage) -> Bool {
    a.digest == b.digest && a.bytes.count == b.bytes.count
  }

  /// Takes the digest only.
  public func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

extension Data {
  /// Of all bytes; `Data` itself hashes only the first ones.
  fileprivate func hashValue(of count: Int) -> Int {
    var hasher = Hasher()
    withUnsafeBytes { hasher.combine(bytes: $0) }
    hasher.combine(count)
    return hasher.finalize()
  }
}

/// How a picture is fitted into a box of another shape.
/// - Source: SVG 1.1, `preserveAspectRatio`.
public struct ImageFit: Hashable, Sendable {
  /// How its sides are scaled.
  public enum Scaling: String, Hashable, Sendable {
    /// The whole box is covered; what lies outside is cut off.
    case slice
    /// The whole picture is seen.
    case meet
    /// Each side by itself, so that the picture is bent to the box.
    case stretch
  }

  /// How its sides are scaled.
  public var scaling: Scaling
  /// Where the room that is left or cut goes: 0 all to the right or below, 1 all to the left or
  /// above.
  public var alignment: Vector2

  /// Makes a fit; as it stands, the one that Lottie files mean when they say nothing.
  public init(scaling: Scaling = .slice, alignment: Vector2 = Vector2(0.5, 0.5)) {
    self.scaling = scaling
    self.alignment = alignment
  }

  /// Reads an SVG `preserveAspectRatio`; nil when it is none.
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

  /// Takes a picture of `size` into a box from the origin to `box`; both must be above 0.
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
