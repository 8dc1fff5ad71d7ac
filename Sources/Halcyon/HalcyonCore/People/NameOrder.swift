/// The order in which the parts of a name are written or sorted.
public enum NameOrder: String, Hashable, Sendable, CaseIterable {
  /// "Ada Lovelace".
  case givenFirst
  /// "Lovelace Ada", "佐藤花子".
  case familyFirst

  /// Returns the order in which a language writes names.
  /// - Parameter language: A language code, such as "ja" or "hu_HU".
  /// - Source: Unicode CLDR 45, `personNames`, `nameOrderLocales`.
  public static func written(in language: String) -> NameOrder {
    let code = language.prefix { $0 != "_" && $0 != "-" }
    return ["hu", "ja", "km", "ko", "mn", "si", "ta", "te", "vi", "yue", "zh"].contains(code)
      ? .familyFirst : .givenFirst
  }
}

extension ContactCard.Name {
  /// Returns the name as it is written. A name in ideographs, kana or hangul begins with the family
  /// name, whatever the language of the user is, and has no spaces.
  /// - Parameter order: The order of other names.
  public func text(in order: NameOrder = .givenFirst) -> String {
    if isEastAsian { return [prefixes, family, given, additional, suffixes].joined() }
    let parts =
      order == .familyFirst
      ? [prefixes, family, given, additional, suffixes]
      : [prefixes, given, additional, family, suffixes]
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Whether the family and the given name are written in ideographs, kana or hangul.
  private var isEastAsian: Bool {
    !family.isEmpty && !given.isEmpty && (family + given).unicodeScalars.allSatisfy(\.isEastAsian)
  }
}

/// The parts of a name by which a person is sorted; both are empty for a person who is sorted by
/// the displayed name.
public struct SortName: Hashable, Sendable {
  /// The family name.
  public var family = ""
  /// The given name.
  public var given = ""

  /// Creates the parts.
  public init(family: String = "", given: String = "") {
    (self.family, self.given) = (family, given)
  }

  /// Returns the text by which the person is sorted.
  /// - Parameter displayName: The text for a person without the parts.
  public func text(_ order: NameOrder, displayName: String) -> String {
    let parts = order == .familyFirst ? [family, given] : [given, family]
    let text = parts.filter { !$0.isEmpty }.joined(separator: " ")
    return text.isEmpty ? displayName : text
  }
}

extension ContactCard {
  /// The parts of the name by which the person is sorted: what the card says about sorting,
  /// otherwise how the name is pronounced, otherwise the parts of the name. Empty if none of them
  /// is the name that is shown, such as that of a company.
  ///
  /// 佐藤 and 山田 are sorted by サトウ and ヤマダ, because ideographs have no order of their own.
  public var sortName: SortName {
    guard !name.family.isEmpty || !name.given.isEmpty || !sortAs.isEmpty else { return SortName() }
    let family = [sortAs.first ?? "", phoneticName.family, name.family]
    let given = [sortAs.dropFirst().first ?? "", phoneticName.given, name.given]
    return SortName(
      family: family.first { !$0.isEmpty } ?? "", given: given.first { !$0.isEmpty } ?? "")
  }
}

extension Unicode.Scalar {
  /// Whether the scalar belongs to a script that writes names without spaces, family name first:
  /// ideographs with their marks, kana and hangul.
  public var isEastAsian: Bool {
    switch value {
    case 0x3005...0x3007, 0x3040...0x30FF, 0x3131...0x318E, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF66...0xFF9D, 0x2_0000...0x3_FFFF:
      true
    default: false
    }
  }
}
