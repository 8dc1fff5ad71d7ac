import Foundation

/// Which backups are kept: the newest of each of the last days, and of each of the last weeks.
public struct BackupRotation: Hashable, Sendable {
  /// How many days with a backup.
  public var days: Int
  /// How many weeks with a backup.
  public var weeks: Int

  /// A rotation; 7 days and 4 weeks by default.
  public init(days: Int = 7, weeks: Int = 4) {
    self.days = days
    self.weeks = weeks
  }

  /// The dates of the backups to keep. Days and weeks without a backup do not count, so that a machine
  /// that was off for a month loses nothing by it.
  /// - Complexity: O(n log n).
  public func kept(_ backups: [Date], calendar: Calendar) -> Set<Date> {
    let newestFirst = backups.sorted(by: >)
    return newest(newestFirst, days, calendar.startOfDay)
      .union(
        newest(newestFirst, weeks) { calendar.dateInterval(of: .weekOfYear, for: $0)?.start ?? $0 })
  }

  private func newest(
    _ newestFirst: [Date], _ count: Int, _ period: (Date) -> Date
  ) -> Set<Date> {
    var periods: Set<Date> = []
    var kept: Set<Date> = []
    for date in newestFirst where periods.count < count {
      if periods.insert(period(date)).inserted { kept.insert(date) }
    }
    return kept
  }
}
