import LottieCore
import LottiePlatform

/// A Lottie file: a JSON animation, plain or gzip-compressed (`.tgs`), or a dotLottie archive
/// (`.lottie`) of animations and images. The format is detected from the content.
///
/// ```swift
/// let file = try LottieFile(data: Data(contentsOf: url))
/// let animation = try file.animation()
/// ```
public struct LottieFile: Sendable {
  /// The file format.
  public enum Kind: String, Sendable, Codable {
    case json
    case gzip
    case dotLottie1 = "dotLottie 1"
    case dotLottie2 = "dotLottie 2"
  }

  /// An animation of the file.
  public struct Animation: Sendable {
    /// The ID in the manifest; empty if there is no manifest.
    public let id: String
    /// The unparsed JSON.
    public let data: Data
  }

  /// The file format.
  public let kind: Kind
  /// The animations in the order of the manifest; at least one.
  public let animations: [Animation]
  /// The ID of the initial animation.
  public let activeID: String
  /// The images of a dotLottie by file name.
  public let images: [String: Data]
  /// Unsupported features of the container. Each animation has its own report.
  public let report: ParseReport

  /// Reads a file.
  /// - Complexity: O(decompressed bytes), bounded by `Lottie/LottieLimits`.
  /// - Throws: ``LottieFileError``, but not for malformed JSON, which is parsed later.
  public init(data: Data) throws(LottieFileError) {
    // The first bytes as numbers, in the order of the file.
    let two = data.prefix(2).reduce(0) { $0 << 8 | Int($1) }
    let four = data.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    if two == 0x1F8B {
      self.init(
        kind: .gzip,
        data: try Self.unpacking(data) { (bytes) throws(LottieFileError) in
          try GzipStream.unpacked(bytes)
        })
    } else if four == 0x504B_0304 || four == 0x504B_0506 {
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

  /// Parses the animation `id`, or the initial one.
  /// - Throws: ``LottieFileError/unknownAnimation(id:known:)`` or
  ///   ``LottieFileError/animation(_:)``.
  public func animation(
    _ id: String? = nil, options: LottieOptions = LottieOptions()
  ) throws(LottieFileError) -> LottieAnimation {
    let wanted = id ?? activeID
    guard let animation = animations.first(where: { $0.id == wanted }) else {
      throw .unknownAnimation(id: wanted, known: animations.map(\.id))
    }
    var options = options
    if !images.isEmpty {
      options.imageLoader = ContainerImageLoader(file: self, rest: options.imageLoader)
    }
    do {
      return try LottieAnimation(data: animation.data, options: options)
    } catch {
      throw .animation(error)
    }
  }

  /// The bytes of an image, given its path in the animation.
  public func image(path: String) -> Data? {
    images[path.split(separator: "/").last.map(String.init) ?? path]
  }

  /// Calls `body` with contiguous bytes and passes on its errors.
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

/// Loads images from a dotLottie, and others through another loader.
private struct ContainerImageLoader: LottieImageLoader {
  let file: LottieFile
  let rest: (any LottieImageLoader)?

  func imageData(folder: String, name: String) -> Data? {
    file.image(path: name) ?? rest?.imageData(folder: folder, name: name)
  }
}
