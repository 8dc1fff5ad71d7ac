/// A font that a file declares.
public struct LottieFont: Hashable, Sendable, Codable {
  /// The name by which texts refer to the font.
  public let name: String
  /// The family, such as "Open Sans".
  public let family: String
  /// The style, such as "Bold Italic".
  public let style: String
  /// The font family that replaces this font for characters without embedded outlines; nil if none
  /// is needed.
  public internal(set) var substitute: String?
}
