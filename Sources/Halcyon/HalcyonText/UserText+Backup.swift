import HalcyonCore
import HalcyonMaintenance
import Localization

extension UserText {
  /// Returns why a backup was made out of turn.
  public static func name(_ reason: BackupReason) -> String {
    switch reason {
    case .accountRemoval: tr("before an account was removed")
    case .restore: tr("before a restore")
    case .migration: tr("before an update of the database")
    case .dataImport: tr("before an import")
    case .unknown: tr("before a change")
    }
  }

  /// Returns the second folder for backups, and how old its newest backup is.
  public static func lines(_ status: SecondFolderService.Status) -> String {
    guard let path = status.path else { return tr("Backups are only on this computer") }
    let last = status.lastSuccess.map { tr("Newest backup from %1", moment($0)) }
    var lines = [path, last ?? tr("No backup yet")]
    if status.hasProblem {
      lines.append(tr("The last copy failed. Halcyon tries again every day."))
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the sentence for the Dashboard about backups that do not leave this computer; `nil` if
  /// they do.
  public static func notice(_ status: SecondFolderService.Status) -> String? {
    guard status.isOverdue else { return nil }
    guard status.path != nil else {
      return tr("Your backups are only on this computer. Choose a second folder for them.")
    }
    return status.lastSuccess.map {
      tr("The newest backup in your second folder is from %1.", moment($0))
    } ?? tr("No backup has reached your second folder yet.")
  }
}
