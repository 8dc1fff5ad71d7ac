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
    BackupRotation().kept(days.map(day), calendar: calendar)
      .map { ($0.timeIntervalSince1970 - 1_699_833_600) / 86_400 }.sorted()
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
}
