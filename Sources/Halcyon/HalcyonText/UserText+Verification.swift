import HalcyonBackup
import HalcyonContacts
import HalcyonMaintenance
import HalcyonStore
import Localization

extension UserText {
  /// Returns the findings of `halcyon doctor --verify`, one per line.
  public static func lines(_ report: StoreVerification.Report) -> [String] {
    var lines = report.problems.map { tr("Database: %1", $0) }
    if !report.problems.isEmpty {
      lines.append(
        tr(
          "The file of the database is damaged. “halcyon backup restore” restores a backup and keeps the current file."
        ))
    }
    lines += report.rows.prefix(namedRows).map(line)
    if report.rows.count > namedRows {
      lines.append(
        ntr(
          "%1 more damaged record.", "%1 more damaged records.", report.rows.count - namedRows))
    }
    if report.rebuiltIndexes > 0 {
      lines.append(
        ntr(
          "%1 damaged index was built anew.", "%1 damaged indexes were built anew.",
          report.rebuiltIndexes))
    }
    lines.append(
      ntr("%1 stored card was checked.", "%1 stored cards were checked.", report.cards.checked))
    let (damaged, left) = (report.cards.damagedCount, report.unrepaired)
    if damaged > left {
      lines.append(
        ntr(
          "%1 damaged card was downloaded again.", "%1 damaged cards were downloaded again.",
          damaged - left))
    }
    if left > 0 {
      lines.append(
        ntr(
          "%1 damaged card could not be repaired. Sync its source, import it again, or restore a backup.",
          "%1 damaged cards could not be repaired. Sync their sources, import them again, or restore a backup.",
          left))
    }
    for sync in report.syncs where sync.result.outcome != .succeeded || sync.result.changed > 0 {
      lines.append(sentence(sync.result, account: sync.account))
    }
    lines += report.unreadable.map(line)
    if report.isIdentical { lines.append(tr("Everything is identical.")) }
    return lines
  }

  /// The number of damaged rows that are named.
  private static let namedRows = 100

  private static func line(_ repair: RowRepair) -> String {
    let name = subject(repair.damage)
    return switch repair.outcome {
    // Translators: %1 is a name in quotation marks, or a table and number, here and below.
    case .restored: tr("%1 was damaged and has been restored.", name)
    case .downloaded: tr("%1 was damaged and was downloaded again.", name)
    case .intact: tr("%1 is intact. Only its checksum was damaged.", name)
    case .unrepaired(let date?):
      tr(
        "%1 is damaged. The backup of %2 has another version; “halcyon backup restore” restores all of it.",
        name, moment(date))
    case .unrepaired(nil): tr("%1 is damaged or missing, and no backup has a copy.", name)
    }
  }

  private static func subject(_ damage: RowDamage) -> String {
    let place = "\(damage.table.rawValue) \(damage.keyText)"
    return damage.name.isEmpty ? place : tr("“%1”", damage.name) + " (\(place))"
  }
}
