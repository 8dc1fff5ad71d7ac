import HalcyonCore
import Localization

extension UserText {
  /// Returns the numbers of an import that left something out, one line per kind, such as
  /// "5 contacts found: 3 stored, 1 unchanged, 1 left out." Empty if nothing was left out.
  public static func lines(_ account: ImportAccount) -> [String] {
    var lines = ImportAccount.Kind.allCases.compactMap { kind -> String? in
      let count = account[kind]
      guard count.leftOut > 0 else { return nil }
      // Translators: %1 is "5 contacts found".
      return tr(
        "%1: %2 stored, %3 unchanged, %4 left out.", found(kind, count.found),
        Translation.number(count.stored), Translation.number(count.unchanged),
        Translation.number(count.leftOut))
    }
    if account.reduced > 0 {
      lines.append(
        ntr(
          "%1 value is missing from the stored data.",
          "%1 values are missing from the stored data.", account.reduced))
    }
    return lines
  }

  private static func found(_ kind: ImportAccount.Kind, _ count: Int) -> String {
    switch kind {
    case .habit: ntr("%1 habit found", "%1 habits found", count)
    case .day: ntr("%1 day found", "%1 days found", count)
    case .group: ntr("%1 group found", "%1 groups found", count)
    case .holiday: ntr("%1 holiday found", "%1 holidays found", count)
    case .contact: ntr("%1 contact found", "%1 contacts found", count)
    case .contactList: ntr("%1 contact list found", "%1 contact lists found", count)
    case .photo: ntr("%1 photo found", "%1 photos found", count)
    case .file: ntr("%1 file or folder to import", "%1 files or folders to import", count)
    }
  }
}
