/// Why a file or a card could not be taken over, or only in part. Nothing stored before is touched by one.
public enum ContactImportIssue: Error, Hashable, Sendable {
  case missing(path: String)
  /// `errno` is the system's number.
  case unreadable(path: String, errno: Int32)
  /// The folder holds no `.vcf` file.
  case emptyFolder(path: String)
  /// The folder holds more files than the reader accepts; those beyond were left out.
  case tooManyFiles(path: String, limit: Int)
  /// The folder lies deeper in the given one than the reader goes, and was left out.
  case tooDeep(path: String, limit: Int)
  case notVCard(path: String)
  /// The file, or all files of one import together, are larger than the reader accepts.
  case tooLarge(path: String, bytes: Int, limit: Int)
  /// `line` counts from 1 in the file; `reason` is what the reader met there. The card was left out.
  case malformed(path: String, line: Int, reason: Malformation)
  /// Parts of the card were read and kept, the rest is only in the raw text.
  case partlyRead(path: String, line: Int, name: String, reason: Malformation)
  /// The card names nobody: no name, organisation, e-mail or phone. It was kept.
  case nameless(path: String, line: Int)

  /// What was wrong with the text of a card.
  public enum Malformation: Hashable, Sendable {
    /// Lines that belong to no card: `BEGIN:VCARD` is missing or misspelt.
    case noBegin
    /// `END:VCARD` is missing.
    case noEnd
    /// A line without a colon, or otherwise not a property.
    case brokenLine
    /// A single line longer than the reader accepts, with all its folded parts.
    case lineTooLong(bytes: Int, limit: Int)
    /// A card longer than the reader accepts.
    case cardTooLong(bytes: Int, limit: Int)
    /// More lines in the card than the reader accepts; those beyond are only in the raw text.
    case tooManyLines(limit: Int)
    /// The parser made nothing of it.
    case unparsable
  }

  /// Whether something was left out; `false` where the card was kept all the same.
  public var isLoss: Bool {
    switch self {
    case .partlyRead, .nameless: false
    default: true
    }
  }
}
