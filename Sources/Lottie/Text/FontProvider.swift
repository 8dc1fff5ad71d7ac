/// Where outlines of characters come from that a file does not carry itself.
///
/// An application gives one to ``LottieOptions/fonts``; without one such characters are left out.
public protocol FontProvider: Sendable {
  /// Sets a line of text in one font, at a size of 100.
  ///
  /// Called while a file is read, on the thread of the caller.
  /// - Parameters:
  ///   - line: the characters in the order of reading, without line breaks; at most
  ///     ``LottieLimits/textCharacters``.
  ///   - font: what the file asks for. A provider without it takes the nearest one that it has.
  /// - Returns: nil when no font can draw anything of the line.
  func shape(_ line: String, in font: FontRequest) -> ShapedLine?
}

/// A font as a file names it.
public struct FontRequest: Hashable, Sendable {
  /// The name of the family, such as "Open Sans".
  public let family: String
  /// The name of the style, such as "Bold Italic".
  public let style: String
  /// From 100, thin, to 900, black.
  public let weight: Int
  /// Whether the letters lean.
  public let isItalic: Bool
  /// Whether small letters are drawn as small capitals.
  public let hasSmallCapitals: Bool

  /// Makes a request.
  /// - Parameters:
  ///   - family: the name of the family.
  ///   - style: the name of the style.
  ///   - weight: the file's own number in words; without it the style is searched for a name such
  ///     as "Bold".
  ///   - hasSmallCapitals: whether small letters are drawn as small capitals.
  public init(
    family: String, style: String, weight: String? = nil, hasSmallCapitals: Bool = false
  ) {
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

  /// - Source: OpenType, "OS/2" table, `usWeightClass`. Longer names stand before those that they
  ///   contain.
  private static let weights = [
    ("extralight", 200), ("ultralight", 200), ("extrabold", 800), ("ultrabold", 800),
    ("semibold", 600), ("demibold", 600), ("thin", 100), ("light", 300), ("medium", 500),
    ("heavy", 800), ("black", 900), ("bold", 700),
  ]
}

/// A line of text as outlines.
public struct ShapedLine: Hashable, Sendable {
  /// From left to right, whatever the direction of the script.
  public var clusters: [ShapedCluster]
  /// The family that was used for most of the line.
  public var family: String

  /// Makes a line.
  public init(clusters: [ShapedCluster], family: String) {
    self.clusters = clusters
    self.family = family
  }
}

/// Characters that are drawn together: a letter with its marks, a ligature, an emoji sequence.
public struct ShapedCluster: Hashable, Sendable {
  /// The characters.
  public var text: String
  /// The number of UTF-8 bytes of the line that stand before it.
  public var offset: Int
  /// How far the next cluster stands to the right.
  public var advance: Double
  /// Relative to the place of the cluster on the baseline; y grows downward.
  public var outline: BezierPath
  /// Whether no font has the characters.
  public var isMissing: Bool

  /// Makes a cluster.
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
