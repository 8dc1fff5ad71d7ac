import Foundation
import HalcyonCore
import Localization

/// The result of an import in one line, for the window and the command line.
extension UserText {
  /// The maximum number of causes that a summary names.
  private static let namedCauses = 2

  /// Returns the result of an import with the causes of its problems: "Imported 2 contacts. 1 was
  /// read only in part: “END:VCARD” is missing."
  public static func summary(_ result: ContactImportResult) -> String {
    var sentences: [String] = []
    // A problem explains by itself why there are no contacts.
    if result.present > 0 || result.issues.isEmpty { sentences.append(stored(result)) }
    if result.skippedGroups > 0 {
      sentences.append(
        ntr("%1 contact list skipped", "%1 contact lists skipped", result.skippedGroups))
    }
    sentences += causes(result.issues)
    guard sentences.count > 1 else { return sentences.joined() }
    return Translation.joined(sentences: sentences.map { tr("%1.", $0) })
  }

  private static func stored(_ result: ContactImportResult) -> String {
    guard result.present > 0 else { return tr("No contacts were found") }
    guard result.changed > 0 else {
      return ntr(
        "Nothing has changed: %1 contact is up to date",
        "Nothing has changed: %1 contacts are up to date", result.unchanged)
    }
    let imported = ntr("Imported %1 contact", "Imported %1 contacts", result.present)
    guard result.added < result.present else { return imported }
    var parts: [String] = []
    if result.added > 0 { parts.append(ntr("%1 added", "%1 added", result.added)) }
    if result.updated > 0 { parts.append(ntr("%1 updated", "%1 updated", result.updated)) }
    if result.unchanged > 0 { parts.append(ntr("%1 unchanged", "%1 unchanged", result.unchanged)) }
    // Translators: %1 is "Imported 20 contacts", %2 lists "12 added, 3 updated, 5 unchanged".
    return tr("%1: %2", imported, parts.joined(separator: tr(", ")))
  }

  /// Returns the most frequent causes with the numbers of contacts or files, losses first.
  private static func causes(_ issues: [ContactImportIssue]) -> [String] {
    let groups = Dictionary(grouping: issues.enumerated(), by: { ImportCause($0.element) })
      .map { cause, items in
        (cause: cause, items: items.map(\.element), first: items.first?.offset ?? 0)
      }
      .sorted {
        ($0.cause.rank, -$0.items.count, $0.first) < ($1.cause.rank, -$1.items.count, $1.first)
      }
    let named = groups.prefix(namedCauses).map { $0.cause.phrase($0.items) }
    let rest = groups.dropFirst(namedCauses).reduce(0) { $0 + $1.items.count }
    return rest == 0 ? named : named + [ntr("%1 more problem", "%1 more problems", rest)]
  }
}

/// What several issues of an import have in common.
private enum ImportCause: Hashable {
  /// Files and folders that could not be read, or not completely.
  case file
  case notContactFile
  /// Cards that were lost; `reason` is localized.
  case lost(reason: String)
  case empty
  /// Cards that were stored incompletely; `reason` is localized.
  case partlyRead(reason: String)
  case nameless

  init(_ issue: ContactImportIssue) {
    self =
      switch issue {
      case .missing, .unreadable, .emptyFolder, .tooManyFiles, .tooDeep, .tooLarge: .file
      case .notVCard: .notContactFile
      case .malformed(_, _, let reason): .lost(reason: Self.words(reason))
      case .empty: .empty
      case .partlyRead(_, _, _, let reason): .partlyRead(reason: Self.words(reason))
      case .nameless: .nameless
      }
  }

  /// The order in a summary.
  var rank: Int {
    switch self {
    case .file, .notContactFile: 0
    case .lost, .empty: 1
    case .partlyRead, .nameless: 2
    }
  }

  /// Returns the cause and the number of issues.
  func phrase(_ issues: [ContactImportIssue]) -> String {
    let count = issues.count
    switch self {
    case .file:
      guard count == 1, let issue = issues.first else {
        return ntr("%1 file could not be read", "%1 files could not be read", count)
      }
      return Self.file(issue)
    case .notContactFile:
      guard count == 1, case .notVCard(let path)? = issues.first else {
        return ntr("%1 file is not a contact file", "%1 files are not contact files", count)
      }
      return tr("“%1” is not a contact file", Self.name(path))
    case .lost(let reason):
      return ntr(
        "%1 contact could not be read: %2", "%1 contacts could not be read: %2", count, reason)
    case .empty:
      return ntr(
        "%1 empty contact was skipped", "%1 empty contacts were skipped", count)
    case .partlyRead(let reason):
      return ntr("%1 was read only in part: %2", "%1 were read only in part: %2", count, reason)
    case .nameless: return ntr("%1 has no name", "%1 have no name", count)
    }
  }

  private static func file(_ issue: ContactImportIssue) -> String {
    switch issue {
    case .missing(let path): tr("“%1” does not exist", name(path))
    case .unreadable(let path, let errno):
      tr("Could not read “%1”: %2", name(path), UserText.system(errno))
    case .emptyFolder(let path): tr("“%1” contains no contact files", name(path))
    case .tooManyFiles(let path, _): tr("“%1” contains too many files", name(path))
    case .tooDeep(let path, _): tr("“%1” is nested too deeply", name(path))
    case .tooLarge(let path, _, _): tr("“%1” is too large", name(path))
    case .notVCard, .malformed, .partlyRead, .nameless, .empty: UserText.sentence(issue)
    }
  }

  private static func name(_ path: String) -> String { (path as NSString).lastPathComponent }

  private static func words(_ reason: ContactImportIssue.Malformation) -> String {
    switch reason {
    case .noBegin: tr("“BEGIN:VCARD” is missing")
    case .noEnd: tr("“END:VCARD” is missing")
    case .brokenLine: tr("malformed line")
    case .lineTooLong: tr("line too long")
    case .cardTooLong: tr("too large")
    case .tooManyLines: tr("too many entries")
    case .unparsable: tr("malformed")
    }
  }
}
