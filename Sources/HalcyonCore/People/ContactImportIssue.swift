/// Why a file or a card could not be taken over, or only in part. Nothing stored before is touched by one.
public enum ContactImportIssue: Error, Hashable, Sendable {
  case missing(path: String)
  /// `errno` is the system's number.
  case unreadable(path: String, errno: Int32)
  /// The folder holds no `.vcf` file.
  case emptyFolder(path: String)
  case notVCard(path: String)
  /// The file is larger than the reader accepts.
  case tooLarge(path: String, bytes: Int, limit: Int)
  /// `line` counts from 1 in the file; `reason` is what the reader met there. The card was left out.
  case malformed(path: String, line: Int, reason: Malformation)
  /// Parts of the card were read and kept, the rest is only in the raw text.
  case partlyRead(path: String, line: Int, reason: Malformation)
  /// The card names nobody: no name, organisation, e-mail or phone.
  case nameless(path: String, line: Int)

  /// What was wrong with the text of a card.
  public enum Malformation: Hashable, Sendable {
    /// `END:VCARD` is missing.
    case noEnd
    /// A line without a colon, or otherwise not a property.
    case brokenLine
    /// A single line longer than the reader accepts.
    case lineTooLong(bytes: Int, limit: Int)
    /// The parser made nothing of it.
    case unparsable
  }
}
