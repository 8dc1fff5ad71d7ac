import Foundation

/// The retention policy of backups: the newest of each of the last days and weeks.
public struct BackupRotation: Hashable, Sendable {
  /// The number of days for which a backup is kept.
  public var days: Int
  /// The number of weeks for which a backup is kept.
  public var weeks: Int

  /// Creates a policy; 7 days and 4 weeks by default.
  public init(days: Int = 7, weeks: Int = 4) {
    self.days = days
    self.weeks = weeks
  }

  /// Returns the dates of the backups to keep. Days and weeks without a backup do not count, so
  /// that backups survive a month in which the machine was off.
  /// - Complexity: O(*n* log *n*) for *n* backups.
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
