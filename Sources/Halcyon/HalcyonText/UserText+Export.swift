import Foundation
import HalcyonBackup
import HalcyonCore
import HalcyonMaintenance
import HalcyonStore
import Localization

extension UserText {
  /// Returns a sentence about an export that succeeded.
  public static func sentence(_ summary: FullExport.Summary, path: String) -> String {
    let parts = [
      ntr("%1 contact", "%1 contacts", summary.cards),
      ntr("%1 habit", "%1 habits", summary.habits),
      ntr("details of %1 photo", "details of %1 photos", summary.photos),
    ]
    return tr("Exported everything to “%1”: %2.", path, parts.joined(separator: tr(", ")))
  }

  /// Returns what was restored from a backup, an archive, or the file that an earlier restore
  /// replaced.
  public static func restored(_ path: String, calendar: Calendar = .current) -> String {
    let file = URL(filePath: path)
    let name = file.lastPathComponent
    let backup = StoreBackup.list(in: file.deletingLastPathComponent())
      .first { $0.url.lastPathComponent == name }
    if let backup {
      return tr("Restored the backup of %1", date(Day(backup.date, calendar: calendar)))
    }
    return name.contains(".aside-")
      ? tr("The restore was undone")
      : tr("Restored your data from “%1”", name)
  }

  /// Returns how a file to restore was checked without a checksum; `nil` if it has one, or if it is
  /// the file that an earlier restore replaced, which never has one.
  public static func withoutChecksum(_ path: String, hadDigest: Bool) -> String? {
    guard !hadDigest, !URL(filePath: path).lastPathComponent.contains(".aside-") else {
      return nil
    }
    return tr(
      "The file has no checksum, because an earlier version of Halcyon made it. Its structure was checked instead."
    )
  }

  /// Returns a sentence about an export or its restoration that failed, and what to do.
  public static func sentence(_ error: ExportError) -> String {
    switch error {
    case .unwritable(let path, let reason):
      tr("Could not write “%1” (%2). Check the folder and the free space.", path, reason)
    case .unreadable(let path, let reason):
      tr("Could not read “%1” (%2). Nothing was changed.", path, reason)
    case .damaged(let path, let reason):
      tr(
        "“%1” is not a complete archive of “halcyon export” (%2). Nothing was changed.", path,
        reason)
    case .notABackup(let path):
      tr(
        "Could not restore “%1”: it is not an undamaged Halcyon backup. Nothing was changed. “halcyon backup list” shows the backups.",
        path)
    case .store(let error): sentence(error)
    }
  }
}
