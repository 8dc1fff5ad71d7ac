import Foundation

/// What the rotation knows about a backup.
public struct BackupEntry: Hashable, Sendable {
  /// Identifies the backup among the others.
  public var name: String
  /// The time of the backup.
  public var date: Date
  /// Why it was made; `nil` for a daily one.
  public var reason: BackupReason?
  /// The size of the file.
  public var bytes: Int64
  /// What it holds; `nil` if it cannot be read.
  public var contents: BackupContents?

  /// Describes a backup.
  public init(
    name: String, date: Date, reason: BackupReason? = nil, bytes: Int64 = 0,
    contents: BackupContents? = nil
  ) {
    self.name = name
    self.date = date
    self.reason = reason
    self.bytes = bytes
    self.contents = contents
  }
}

/// The numbers of things in a backup that a user would miss.
public struct BackupContents: Hashable, Sendable {
  /// The numbers of people, habits and photos.
  public var people: Int, habits: Int, photos: Int

  /// Describes the contents of a backup.
  public init(people: Int = 0, habits: Int = 0, photos: Int = 0) {
    self.people = people
    self.habits = habits
    self.photos = photos
  }

  /// Returns whether this holds more of something than `other`.
  public func holdsMore(than other: BackupContents) -> Bool {
    people > other.people || habits > other.habits || photos > other.photos
  }

  /// Returns the larger number of each.
  public func union(_ other: BackupContents) -> BackupContents {
    BackupContents(
      people: max(people, other.people), habits: max(habits, other.habits),
      photos: max(photos, other.photos))
  }
}

/// The retention policy of backups.
///
/// - Daily backups: the newest of each of the last days and weeks.
/// - Safety backups: the newest of each reason and day for 30 days, the oldest of which are removed
///   first if they take too much space.
/// - A backup that holds more people, habits or photos than the newer ones of its day or week is
///   not removed in favor of those.
public struct BackupRotation: Hashable, Sendable {
  /// The number of days for which a daily backup is kept.
  public var days: Int
  /// The number of weeks for which a daily backup is kept.
  public var weeks: Int
  /// The age in days up to which a safety backup is kept.
  public var safetyDays: Int
  /// The maximum total size of the safety backups. The newest one is always kept.
  public var safetyBytes: Int64

  /// Creates a policy; 7 days, 4 weeks, and 30 days with at most 2 GiB of safety backups by
  /// default.
  public init(
    days: Int = 7, weeks: Int = 4, safetyDays: Int = 30, safetyBytes: Int64 = 2 << 30
  ) {
    self.days = days
    self.weeks = weeks
    self.safetyDays = safetyDays
    self.safetyBytes = safetyBytes
  }

  /// Returns the names of the backups to keep. Days and weeks without a daily backup do not count,
  /// so that backups survive a month in which the machine was off.
  /// - Parameter now: The time from which the age of safety backups is counted.
  /// - Complexity: O(*n* log *n*) for *n* backups.
  public func kept(_ backups: [BackupEntry], now: Date, calendar: Calendar) -> Set<String> {
    let newestFirst = backups.sorted { ($0.date, $0.name) > ($1.date, $1.name) }
    let daily = newestFirst.filter { $0.reason == nil }
    var kept = newest(daily, days, calendar.startOfDay)
    kept.formUnion(
      newest(daily, weeks) { calendar.dateInterval(of: .weekOfYear, for: $0)?.start ?? $0 })
    let safety = newestFirst.filter { $0.reason != nil }
    for reason in Set(safety.map(\.reason)) {
      kept.formUnion(
        newest(
          safety.filter { $0.reason == reason && age($0.date, now, calendar) <= safetyDays }, .max,
          calendar.startOfDay))
    }
    return kept.subtracting(surplus(safety.filter { kept.contains($0.name) }))
  }

  /// The oldest safety backups above the maximum size.
  private func surplus(_ newestFirst: [BackupEntry]) -> Set<String> {
    var total: Int64 = 0
    var surplus: Set<String> = []
    for (index, backup) in newestFirst.enumerated() {
      let (sum, isOver) = total.addingReportingOverflow(max(backup.bytes, 0))
      total = isOver ? .max : sum
      if index > 0, total > safetyBytes { surplus.insert(backup.name) }
    }
    return surplus
  }

  private func age(_ date: Date, _ now: Date, _ calendar: Calendar) -> Int {
    calendar.dateComponents(
      [.day], from: calendar.startOfDay(for: date), to: calendar.startOfDay(for: now)
    ).day ?? 0
  }

  /// Returns the newest backup of each of the first `count` periods, and those that hold more than
  /// the newer ones of their period.
  private func newest(
    _ newestFirst: [BackupEntry], _ count: Int, _ period: (Date) -> Date
  ) -> Set<String> {
    var most: [Date: BackupContents] = [:]
    var kept: Set<String> = []
    for backup in newestFirst {
      let start = period(backup.date)
      guard let newer = most[start] else {
        guard most.count < count else { continue }
        most[start] = backup.contents ?? BackupContents()
        kept.insert(backup.name)
        continue
      }
      guard let contents = backup.contents, contents.holdsMore(than: newer) else { continue }
      kept.insert(backup.name)
      most[start] = newer.union(contents)
    }
    return kept
  }
}
