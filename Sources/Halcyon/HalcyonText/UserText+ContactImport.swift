import CDesktop
import HalcyonCore
import Localization

/// User-facing text for typed values, shared by the window and the command line.
public enum UserText {}

extension UserText {
  /// Returns what happened to a file or card, and what the user can do about it.
  public static func sentence(_ issue: ContactImportIssue) -> String {
    switch issue {
    case .missing(let path):
      tr("“%1” does not exist. Check the name, then try again.", path)
    case .unreadable(let path, let errno):
      tr(
        "Could not read “%1”: %2. Check who may read it, then try again.", path,
        system(errno))
    case .emptyFolder(let path):
      tr("“%1” contains no contact files (.vcf). Choose the folder that contains them.", path)
    case .tooManyFiles(let path, let limit):
      tr(
        "“%1” contains more than %2 contact files. The rest were skipped. Import them folder by folder.",
        path, Translation.number(limit))
    case .tooDeep(let path, let limit):
      tr(
        "“%1” is nested more than %2 folders deep and was skipped. Import it separately.", path,
        Translation.number(limit))
    case .notVCard(let path):
      tr(
        "“%1” is not a contact file. Export the contacts as vCard (.vcf) and import that file.",
        path)
    case .tooLarge(let path, let bytes, let limit):
      tr(
        "“%1” is too large (%2, the limit is %3). Split it and import the parts.",
        path,
        size(bytes), size(limit))
    case .malformed(let path, let line, let reason):
      tr(
        "“%1”, line %2: %3 This contact was skipped. The others were read.", path, String(line),
        sentence(reason))
    case .partlyRead(let path, let line, let name, let reason):
      name.isEmpty
        ? tr(
          "“%1”, line %2: %3 The readable part of the contact was kept.", path,
          String(line), sentence(reason))
        : tr(
          "“%1”, line %2: %3 The readable part of “%4” was kept.", path, String(line),
          sentence(reason), name)
    case .nameless(let path, let line):
      tr(
        "“%1”, line %2: this contact has no name. It was kept. Add a name at its source, then import it again.",
        path, String(line))
    case .empty(let path, let line):
      tr(
        "“%1”, line %2: this contact has no name, email address, phone number or address. It was skipped. Complete it at its source, then import it again.",
        path, String(line))
    }
  }

  private static func sentence(_ reason: ContactImportIssue.Malformation) -> String {
    switch reason {
    case .noBegin: tr("these lines do not belong to a contact, “BEGIN:VCARD” is missing.")
    case .noEnd: tr("the contact that starts here has no “END:VCARD”.")
    case .brokenLine: tr("the line is malformed.")
    case .lineTooLong(let bytes, let limit):
      tr("the line is too long (%1, the limit is %2).", size(bytes), size(limit))
    case .cardTooLong(let bytes, let limit):
      tr("the contact is too large (%1, the limit is %2).", size(bytes), size(limit))
    case .tooManyLines(let limit):
      tr("the contact has more than %1 entries.", Translation.number(limit))
    case .unparsable: tr("the contact is malformed.")
    }
  }

  /// Returns the message of the system for an error number: "Permission denied".
  static func system(_ errno: Int32) -> String { String(cString: g_strerror(errno)) }

  /// Returns a size with its unit: "12 MB" or "3 kB".
  static func size(_ bytes: Int) -> String {
    bytes >= 1 << 20
      ? tr("%1\u{A0}MB", Translation.number(bytes >> 20))
      : tr("%1\u{A0}kB", Translation.number(max(1, bytes >> 10)))
  }
}
