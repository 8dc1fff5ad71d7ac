import LottiePlatform

/// Provides outlines of characters that a file does not embed.
///
/// Set one in ``LottieOptions/fonts``; without one, such characters are omitted.
public protocol FontProvider: Sendable {
  /// Shapes a line of text in one font at size 100.
  ///
  /// Called while a file is parsed, on the caller's thread.
  /// - Parameters:
  ///   - line: the characters in logical order, without line breaks; at most
  ///     ``LottieLimits/textCharacters``.
  ///   - font: the requested font. A provider that does not have it chooses the closest match.
  /// - Returns: nil if no font has a glyph for any character of the line.
  func shape(_ line: String, in font: FontRequest) -> ShapedLine?

  /// Unpacks a font in a format for web pages (WOFF or WOFF2), which is untrusted.
  ///
  /// Called while a file is parsed, once for each such font. Providers that cannot do it need not
  /// implement it.
  /// - Returns: a TrueType or OpenType font of at most ``LottieLimits/fontBytes`` bytes; nil if the
  ///   font cannot be unpacked.
  func unpacked(_ webFont: Data) -> Data?
}

extension FontProvider {
  /// Returns nil.
  public func unpacked(_ webFont: Data) -> Data? { nil }
}

/// A TrueType or OpenType font that a file embeds.
public struct EmbeddedFont: Hashable, Sendable {
  /// The font file; untrusted.
  public let bytes: Data

  /// A font of at most ``LottieLimits/fontBytes`` bytes.
  /// - Returns: nil if the bytes do not begin as a TrueType or OpenType font. WOFF and WOFF2 must
  ///   be unpacked first; see ``FontProvider/unpacked(_:)``.
  public init?(_ bytes: Data) {
    let isFont = Self.signatures.contains { bytes.starts(with: $0) }
    guard isFont, bytes.count <= LottieLimits.fontBytes else { return nil }
    self.bytes = bytes
  }

  private static let signatures: [[UInt8]] = [
    [0, 1, 0, 0], Array("true".utf8), Array("OTTO".utf8), Array("ttcf".utf8),
  ]
}

/// A font as requested by a file.
public struct FontRequest: Hashable, Sendable {
  /// The name of the font family, such as "Open Sans".
  public let family: String
  /// The name of the font style, such as "Bold Italic".
  public let style: String
  /// From 100 (thin) to 900 (black).
  public let weight: Int
  /// A Boolean value indicating whether the font is italic or oblique.
  public let isItalic: Bool
  /// A Boolean value indicating whether lowercase letters are drawn as small capitals.
  public let hasSmallCapitals: Bool
  /// The font itself, if the file embeds it. A provider that cannot use it, or that finds no glyph
  /// in it, chooses a font by the other properties.
  public let embedded: EmbeddedFont?

  /// Creates a request.
  /// - Parameters:
  ///   - family: the name of the font family.
  ///   - style: the name of the font style.
  ///   - weight: the number that the file specifies; without one, the weight follows from the style
  ///     name.
  ///   - hasSmallCapitals: whether lowercase letters are drawn as small capitals.
  ///   - embedded: the font itself.
  public init(
    family: String, style: String, weight: String? = nil, hasSmallCapitals: Bool = false,
    embedded: EmbeddedFont? = nil
  ) {
    self.embedded = embedded
    self.family = family
    self.style = style
    self.hasSmallCapitals = hasSmallCapitals
    let words = style.lowercased().replacing("-", with: "").replacing(" ", with: "")
    isItalic = words.contains("italic") || words.contains("oblique")
    if let number = weight.flatMap({ Int($0) }), 1...1000 ~= number {
      self.weight = number
    } else {
      self.weight = Self.weights.first { words.contains($0.0) }?.1 ?? 400
    }
  }

  /// - Source: OpenType, "OS/2" table, `usWeightClass`. Longer names precede the names they
  ///   contain.
  private static let weights = [
    ("extralight", 200), ("ultralight", 200), ("extrabold", 800), ("ultrabold", 800),
    ("semibold", 600), ("demibold", 600), ("thin", 100), ("light", 300), ("medium", 500),
    ("heavy", 800), ("black", 900), ("bold", 700),
  ]
}

/// The outlines of a line of text.
public struct ShapedLine: Hashable, Sendable {
  /// The clusters in visual order from left to right, regardless of the script's direction.
  public var clusters: [ShapedCluster]
  /// The font family that was used for most of the line.
  public var family: String

  /// Creates a line.
  public init(clusters: [ShapedCluster], family: String) {
    self.clusters = clusters
    self.family = family
  }
}

/// Characters that are drawn as one unit, such as a letter with combining marks, a ligature or an
/// emoji sequence.
public struct ShapedCluster: Hashable, Sendable {
  /// The characters.
  public var text: String
  /// The number of UTF-8 bytes of the line before the cluster.
  public var offset: Int
  /// The distance to the next cluster.
  public var advance: Double
  /// The outline relative to the origin of the cluster on the baseline; y points down.
  public var outline: BezierPath
  /// A Boolean value indicating whether no font has a glyph for the characters.
  public var isMissing: Bool

  /// Creates a cluster.
  public init(
    text: String, offset: Int, advance: Double, outline: BezierPath, isMissing: Bool = false
  ) {
    self.text = text
    self.offset = offset
    self.advance = advance
    self.outline = outline
    self.isMissing = isMissing
  }
}
