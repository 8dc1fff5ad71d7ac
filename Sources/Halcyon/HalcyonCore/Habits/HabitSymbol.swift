/// The picture of a habit.
public enum HabitSymbol: Hashable, Sendable, Codable {
  /// One of Halcyon's symbolic icons, by its name without the suffix `-symbolic`.
  case icon(String)
  /// A single emoji.
  case emoji(String)

  /// The symbol of a habit without another one.
  public static let standard = HabitSymbol.icon("habit-check")
  private static let maximumLength = 64
  private static let iconPrefix = "icon:"

  /// The symbol as text: the emoji, or "icon:" and the name.
  public var text: String {
    switch self {
    case .icon(let name): Self.iconPrefix + name
    case .emoji(let emoji): emoji
    }
  }

  /// Creates a symbol from its ``text``, which may come from a file.
  /// - Returns: `nil` if the text is neither an icon name nor a single emoji.
  public init?(text: String) {
    guard !text.isEmpty, text.utf8.count <= Self.maximumLength else { return nil }
    if text.hasPrefix(Self.iconPrefix) {
      let name = text.dropFirst(Self.iconPrefix.count)
      let isName = name.allSatisfy {
        $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-")
      }
      guard !name.isEmpty, isName else { return nil }
      self = .icon(String(name))
    } else {
      guard text.count == 1, text.first?.isEmoji == true else { return nil }
      self = .emoji(text)
    }
  }
}

extension Character {
  /// A Boolean value indicating whether the character is drawn as an emoji. Digits and signs such
  /// as "#" only are with a variation selector or a keycap.
  fileprivate var isEmoji: Bool {
    guard let first = unicodeScalars.first, first.properties.isEmoji else { return false }
    return first.properties.isEmojiPresentation || unicodeScalars.count > 1 || first.value > 0xFF
  }
}

/// One of the 20 colors of a habit.
public struct HabitColor: Hashable, Sendable, Codable {
  /// The number of colors.
  public static let count = 20

  /// The index in the palette, 0..<`count`, in the order of Loop Habit Tracker: red, deep orange,
  /// orange, amber, yellow, lime, light green, green, teal, cyan, light blue, blue, indigo, deep
  /// purple, purple, pink, brown, dark gray, gray, light gray.
  public let index: Int

  /// Teal.
  public static let standard = HabitColor(clamping: 8)

  /// Creates a color, clamped to the palette.
  public init(clamping index: Int) { self.index = min(max(index, 0), Self.count - 1) }
}
