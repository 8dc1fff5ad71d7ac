import Foundation
import HalcyonCore
import Testing

@Suite struct BackupRotationTests {
  private var calendar: Calendar {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
    return calendar
  }

  /// A time in days since a Monday.
  private func day(_ days: Double) -> Date {
    Date(timeIntervalSince1970: 1_699_833_600 + days * 86_400)
  }

  private func kept(_ days: [Double]) -> [Double] {
    let entries = days.map { BackupEntry(name: String($0), date: day($0)) }
    return kept(entries).compactMap(Double.init).sorted()
  }

  private func kept(
    _ entries: [BackupEntry], _ rotation: BackupRotation = BackupRotation(), now: Double? = nil
  ) -> Set<String> {
    let newest = entries.map(\.date).max() ?? day(0)
    return rotation.kept(entries, now: now.map(day) ?? newest, calendar: calendar)
  }

  private func entry(
    _ days: Double, _ reason: BackupReason? = nil, people: Int = 1, habits: Int = 1,
    photos: Int = 1, bytes: Int64 = 1
  ) -> BackupEntry {
    BackupEntry(
      name: "\(days)", date: day(days), reason: reason, bytes: bytes,
      contents: BackupContents(people: people, habits: habits, photos: photos))
  }

  @Test("Seven daily and four weekly backups are kept")
  func daily() {
    // Weeks end on Sundays: 27 is the last one, before it 20, 13 and 6.
    #expect(
      kept((0..<28).map { Double($0) + 0.5 })
        == [6.5, 13.5, 20.5, 21.5, 22.5, 23.5, 24.5, 25.5, 26.5, 27.5])
  }

  @Test("The newest backup of each day is kept")
  func sameDay() { #expect(kept([3.1, 3.5, 3.2, 4.0]) == [3.5, 4.0]) }

  @Test("Old backups are kept until newer ones replace them")
  func gaps() {
    #expect(kept([]) == [])
    #expect(kept([0, 100, 200]) == [0, 100, 200])
    #expect(kept((0..<12).map { Double($0) * 30 }).count == 7)
  }

  @Test("The newest safety backup of each reason and day is kept for 30 days")
  func safety() {
    let entries = [
      entry(0.1, .dataImport), entry(1.1, .dataImport), entry(1.2, .dataImport),
      entry(1.3, .restore), entry(1.4), entry(31.5),
    ]
    #expect(kept(entries) == ["1.2", "1.3", "1.4", "31.5"])
    // Daily backups do not displace them, however many there are.
    let daily = (2..<20).map { entry(Double($0) + 0.5) }
    #expect(kept(entries.dropLast() + daily).isSuperset(of: ["0.1", "1.2", "1.3"]))
  }

  @Test("The oldest safety backups are removed first if they are too large together")
  func size() {
    let rotation = BackupRotation(safetyBytes: 25)
    let entries = (0..<5).map { entry(Double($0), .dataImport, bytes: 10) }
    #expect(kept(entries, rotation) == ["3.0", "4.0"])
    // Daily backups do not count, and the newest safety backup stays.
    let large = [entry(1, .restore, bytes: .max), entry(2, .restore, bytes: .max), entry(3)]
    #expect(kept(large, rotation) == ["2.0", "3.0"])
  }

  @Test("A backup that holds more than the newer ones of its day is not removed for them")
  func fuller() {
    #expect(
      kept([entry(3.1, people: 9), entry(3.2), entry(3.3, people: 0)]) == ["3.1", "3.2", "3.3"])
    #expect(
      kept([entry(3.1), entry(3.2, habits: 5), entry(3.3, photos: 7)]) == ["3.2", "3.3"])
    // Each kind of content counts.
    #expect(
      kept([entry(3.1, photos: 7), entry(3.2, habits: 5), entry(3.3)]) == ["3.1", "3.2", "3.3"])
    #expect(
      kept([entry(3.1, .restore, people: 9), entry(3.2, .restore, people: 1)]) == ["3.1", "3.2"])
    // It must hold more than any of them, not only than the one after it.
    #expect(
      kept([entry(3.1, people: 5), entry(3.2, habits: 5), entry(3.3, people: 9)])
        == ["3.2", "3.3"])
    // Also those of the week.
    let week = (7..<14).map { entry(Double($0), people: $0 == 8 ? 90 : 1) }
    #expect(kept(week + (14..<30).map { entry(Double($0)) }).contains("8.0"))
  }

  @Test("Unreadable backups are kept like others and displace nothing that holds more")
  func unreadable() {
    var broken = entry(3.3)
    broken.contents = nil
    #expect(kept([entry(3.1, people: 9), broken]) == ["3.1", "3.3"])
  }
}
