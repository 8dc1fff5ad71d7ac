/// The reason why a file or a card could not be imported completely. Stored data is unchanged.
public enum ContactImportIssue: Error, Hashable, Sendable {
  case missing(path: String)
  /// `errno` is the system's error number.
  case unreadable(path: String, errno: Int32)
  /// The folder contains no `.vcf` file.
  case emptyFolder(path: String)
  /// The folder contains more files than the reader accepts; the remaining files were skipped.
  case tooManyFiles(path: String, limit: Int)
  /// The folder is nested too deeply in the given folder and was skipped.
  case tooDeep(path: String, limit: Int)
  case notVCard(path: String)
  /// The file, or all files of one import together, exceed the size limit.
  case tooLarge(path: String, bytes: Int, limit: Int)
  /// The card is malformed and was skipped; `line` counts from 1 in the file.
  case malformed(path: String, line: Int, reason: Malformation)
  /// The card was stored, but some of its properties could not be parsed. The raw text contains
  /// them.
  case partlyRead(path: String, line: Int, name: String, reason: Malformation)
  /// The card has an address, but no name, organization, e-mail address or phone number. It was
  /// stored.
  case nameless(path: String, line: Int)
  /// The card identifies nobody (`ContactCard.identifiesPerson`) and was skipped.
  case empty(path: String, line: Int)

  /// The kind of a syntax error in a card.
  public enum Malformation: Hashable, Sendable {
    /// Lines outside of a card: `BEGIN:VCARD` is missing or misspelled.
    case noBegin
    /// `END:VCARD` is missing.
    case noEnd
    /// A line without a colon or otherwise not a property.
    case brokenLine
    /// A line exceeds the length limit, including its folded parts.
    case lineTooLong(bytes: Int, limit: Int)
    /// A card exceeds the size limit.
    case cardTooLong(bytes: Int, limit: Int)
    /// A card has too many lines; those beyond the limit are only in the raw text.
    case tooManyLines(limit: Int)
    /// The parser rejected the card.
    case unparsable
  }

  /// A Boolean value indicating whether a card was found, but not stored.
  public var isLostCard: Bool {
    switch self {
    case .malformed, .empty: true
    default: false
    }
  }

  /// A Boolean value indicating whether data was lost; `false` if the card was stored anyway.
  public var isLoss: Bool {
    switch self {
    case .partlyRead, .nameless: false
    default: true
    }
  }
}
