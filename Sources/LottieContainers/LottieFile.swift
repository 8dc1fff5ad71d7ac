import Foundation
import Lottie

/// A file as it lies on a disk: a Lottie animation alone, packed with gzip (`.tgs`), or one or more
/// with their images in a dotLottie zip (`.lottie`). Which of them it is, the content tells.
///
/// ```swift
/// let file = try LottieFile(data: Data(contentsOf: url))
/// let animation = try file.animation()
/// ```
public struct LottieFile: Sendable {
  /// How the animations are packed.
  public enum Kind: String, Sendable, Codable {
    case json
    case gzip
    case dotLottie1 = "dotLottie 1"
    case dotLottie2 = "dotLottie 2"
  }

  /// One animation of the file.
  public struct Animation: Sendable {
    /// What the manifest calls it; empty in a file that has none.
    public let id: String
    /// Its JSON, not yet looked at.
    public let data: Data
  }

  /// How the animations are packed.
  public let kind: Kind
  /// In the order of the manifest; at least one.
  public let animations: [Animation]
  /// The animation that the file wants to be shown first.
  public let activeID: String
  /// The images of a dotLottie, by their names without a folder.
  public let images: [String: Data]
  /// What of the container is not played. What of an animation is not, its own report says.
  public let report: ParseReport

  /// Unpacks a file.
  /// - Complexity: O(bytes unpacked), which ``Lottie/LottieLimits`` bounds.
  /// - Throws: ``LottieFileError``; never for what is wrong with JSON, which is read later.
  public init(data: Data) throws(LottieFileError) {
    if data.starts(with: [0x1F, 0x8B]) {
      self.init(
        kind: .gzip,
        data: try Self.unpacking(data) { (bytes) throws(LottieFileError) in
          let reader = try ArchiveReader(bytes, format: .gzip)
          return try reader.data()
        })
    } else if data.starts(with: Array("PK\u{3}\u{4}".utf8))
      || data.starts(with: Array("PK\u{5}\u{6}".utf8))
    {
      self = try DotLottieReader.read(data)
    } else {
      self.init(kind: .json, data: data)
    }
  }

  private init(kind: Kind, data: Data) {
    self.init(
      kind: kind, animations: [Animation(id: "", data: data)], activeID: "", images: [:],
      report: ParseReport())
  }

  init(
    kind: Kind, animations: [Animation], activeID: String, images: [String: Data],
    report: ParseReport
  ) {
    self.kind = kind
    self.animations = animations
    self.activeID = activeID
    self.images = images
    self.report = report
  }

  /// Reads the animation `id`, or the active one.
  /// - Throws: ``LottieFileError/unknownAnimation(id:known:)`` or ``LottieFileError/animation(_:)``.
  public func animation(
    _ id: String? = nil, options: LottieOptions = LottieOptions()
  ) throws(LottieFileError) -> LottieAnimation {
    let wanted = id ?? activeID
    guard let animation = animations.first(where: { $0.id == wanted }) else {
      throw .unknownAnimation(id: wanted, known: animations.map(\.id))
    }
    do {
      return try LottieAnimation(data: animation.data, options: options)
    } catch {
      throw .animation(error)
    }
  }

  /// The bytes of an image, for whoever asks by a path as it stands in the animation.
  public func image(path: String) -> Data? {
    images[path.split(separator: "/").last.map(String.init) ?? path]
  }

  /// Gives the bytes in one piece, with the errors of `body`.
  static func unpacking<Result>(
    _ data: Data, _ body: (UnsafeRawBufferPointer) throws(LottieFileError) -> Result
  ) throws(LottieFileError) -> Result {
    guard data.count <= LottieLimits.bytes else {
      throw .overLimit(reason: "larger than \(LottieLimits.bytes) bytes")
    }
    return try data.withUnsafeBytes { bytes in
      Swift.Result { () throws(LottieFileError) in try body(bytes) }
    }.get()
  }
}
