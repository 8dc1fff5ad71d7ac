import HalcyonContacts
import HalcyonMaintenance
import Localization

extension UserText {
  /// Returns the findings of `halcyon doctor --verify`, one per line.
  public static func lines(_ report: StoreVerification.Report) -> [String] {
    var lines = report.problems.map { tr("Database: %1", $0) }
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
    if report.isIdentical { lines.append(tr("Everything is identical.")) }
    return lines
  }
}
