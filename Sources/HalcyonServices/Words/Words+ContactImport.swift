import CDesktop
import HalcyonCore

/// Sentences for people, made of typed facts. The window and the command line say the same.
public enum Words {}

extension Words {
  /// What happened to which file or card, and what to do about it.
  public static func sentence(_ issue: ContactImportIssue) -> String {
    switch issue {
    case .missing(let path):
      tr("“%1” does not exist. Check the name and try again.", path)
    case .unreadable(let path, let errno):
      tr(
        "“%1” could not be read (%2). Check who may read it and try again.", path,
        system(errno))
    case .emptyFolder(let path):
      tr("“%1” holds no contact files (.vcf). Choose the folder that they are in.", path)
    case .tooManyFiles(let path, let limit):
      tr(
        "“%1” holds more than %2 contact files; those beyond were left out. Import them folder by folder.",
        path, String(limit))
    case .tooDeep(let path, let limit):
      tr(
        "“%1” lies more than %2 folders deep and was left out. Import it by itself.", path,
        String(limit))
    case .notVCard(let path):
      tr("“%1” is no contact file. Export the contacts as vCard (.vcf) and import that.", path)
    case .tooLarge(let path, let bytes, let limit):
      tr(
        "“%1” is too large (%2, at most %3 fit in one import). Split it and import the parts.",
        path,
        size(bytes), size(limit))
    case .malformed(let path, let line, let reason):
      tr(
        "“%1”, line %2: %3 This contact was left out, the others were read.", path, String(line),
        sentence(reason))
    case .partlyRead(let path, let line, let name, let reason):
      name.isEmpty
        ? tr(
          "“%1”, line %2: %3 The contact was kept, as far as it could be read.", path,
          String(line), sentence(reason))
        : tr(
          "“%1”, line %2: %3 “%4” was kept, as far as it could be read.", path, String(line),
          sentence(reason), name)
    case .nameless(let path, let line):
      tr(
        "“%1”, line %2: this contact has no name. It was kept; give it a name where it comes from and import it again.",
        path, String(line))
    }
  }

  private static func sentence(_ reason: ContactImportIssue.Malformation) -> String {
    switch reason {
    case .noBegin: tr("these lines belong to no contact, “BEGIN:VCARD” is missing.")
    case .noEnd: tr("the contact that begins here has no “END:VCARD”.")
    case .brokenLine: tr("the line cannot be understood.")
    case .lineTooLong(let bytes, let limit):
      tr("the line is too long (%1, at most %2 are read).", size(bytes), size(limit))
    case .cardTooLong(let bytes, let limit):
      tr("the contact is too long (%1, at most %2 are read).", size(bytes), size(limit))
    case .tooManyLines(let limit):
      tr("the contact has more than %1 entries.", String(limit))
    case .unparsable: tr("the contact cannot be understood.")
    }
  }

  /// What an import did: "12 people added, 3 updated, 985 unchanged."
  public static func summary(_ result: ContactImportResult) -> String {
    var sentences: [String] = []
    if result.present == 0 {
      sentences.append(tr("No people were found."))
    } else if result.changed == 0 {
      sentences.append(
        ntr(
          "Nothing has changed: %1 person is up to date.",
          "Nothing has changed: %1 people are up to date.", result.unchanged))
    } else {
      var parts: [String] = []
      if result.added > 0 { parts.append(ntr("%1 person added", "%1 people added", result.added)) }
      if result.updated > 0 { parts.append(ntr("%1 updated", "%1 updated", result.updated)) }
      if result.unchanged > 0 {
        parts.append(ntr("%1 unchanged", "%1 unchanged", result.unchanged))
      }
      sentences.append(tr("%1.", parts.joined(separator: tr(", "))))
    }
    if result.skippedGroups > 0 {
      sentences.append(
        ntr("%1 contact list left out.", "%1 contact lists left out.", result.skippedGroups))
    }
    if !result.issues.isEmpty {
      sentences.append(
        ntr(
          "%1 problem. Nothing stored before was removed.",
          "%1 problems. Nothing stored before was removed.", result.issues.count))
    }
    return sentences.joined(separator: " ")
  }

  /// What the system calls an error: "Permission denied".
  private static func system(_ errno: Int32) -> String { String(cString: g_strerror(errno)) }

  /// "12 MB", "3 kB".
  static func size(_ bytes: Int) -> String {
    bytes >= 1 << 20 ? tr("%1 MB", String(bytes >> 20)) : tr("%1 kB", String(max(1, bytes >> 10)))
  }
}
