import Foundation
import HalcyonCore
import Testing

@Suite struct DayTests {
  @Test(
    "Day numbers and Gregorian dates convert to each other",
    arguments: [
      (0, 1970, 1, 1), (-1, 1969, 12, 31), (59, 1970, 3, 1), (11_016, 2000, 2, 29),
      (20_515, 2026, 3, 3),
      (-25_509, 1900, 2, 28), (-25_508, 1900, 3, 1), (-719_162, 1, 1, 1),
      (2_932_896, 9_999, 12, 31),
    ])
  func numbers(number: Int, year: Int, month: Int, day: Int) throws {
    let made = try #require(Day(year: year, month: month, day: day))
    #expect(Int(made.number) == number)
    #expect(made.components == (year, month, day))
  }

  @Test("Every day of four centuries survives conversion to a date and back")
  func roundTrip() {
    for number in -200_000...(-200_000 + 146_097) {
      let day = Day(clamping: number)
      let (year, month, date) = day.components
      guard Day(year: year, month: month, day: date) == day else {
        Issue.record("\(number) is \(day)")
        return
      }
    }
  }

  @Test(
    "Invalid dates are rejected",
    arguments: [
      (2_026, 2, 29), (1_900, 2, 29), (2_026, 4, 31), (2_026, 13, 1), (2_026, 0, 1), (0, 1, 1),
      (10_000, 1, 1), (Int.max, 1, 1), (2_026, 1, Int.min),
    ])
  func noDate(year: Int, month: Int, day: Int) {
    #expect(Day(year: year, month: month, day: day) == nil)
  }

  @Test(
    "Arithmetic is clamped to the valid range",
    arguments: [Int.max, Int.min, 9_999_999, -9_999_999])
  func clamping(days: Int) throws {
    let day = try #require(Day(year: 2_026, month: 3, day: 3))
    #expect(day.advanced(by: days) == (days < 0 ? .earliest : .latest))
    #expect(Day(clamping: days) == (days < 0 ? .earliest : .latest))
  }

  @Test(
    "Weekday and ISO 8601 description of a day",
    arguments: zip(
      -3...3, [Weekday.monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday]))
  func weekdays(number: Int, weekday: Weekday) {
    #expect(Day(clamping: number).weekday == weekday)
    #expect(Day(clamping: number - 7 * 90_000).weekday == weekday)
    #expect(Day.earliest.weekday == .monday)
    #expect(Day.earliest.description == "0001-01-01")
  }

  @Test(
    "A date belongs to the local day, shifted by the day end, across clock changes too",
    arguments: [
      ("Europe/Berlin", "2026-03-02T23:30:00Z", 0, "2026-03-03"),
      ("UTC", "2026-03-02T23:30:00Z", 0, "2026-03-02"),
      ("Pacific/Apia", "2026-03-02T23:30:00Z", 0, "2026-03-03"),
      ("UTC", "2026-03-03T02:59:00Z", 3, "2026-03-02"),
      ("UTC", "2026-03-03T03:00:00Z", 3, "2026-03-03"),
      ("UTC", "2026-03-03T06:00:00Z", 99, "2026-03-03"),
      ("UTC", "2026-03-03T00:00:00Z", -5, "2026-03-03"),
      // 03:30 local time, 2.5 hours after midnight.
      ("Europe/Berlin", "2026-03-29T01:30:00Z", 3, "2026-03-29"),
      // 02:30 local time for the second time, 3.5 hours after midnight.
      ("Europe/Berlin", "2026-10-25T01:30:00Z", 3, "2026-10-24"),
    ])
  func dates(zone: String, date: String, dayEnd: Int, expected: String) throws {
    var calendar = Calendar(identifier: .buddhist)
    calendar.timeZone = try #require(TimeZone(identifier: zone))
    let date = try Date(date, strategy: .iso8601)
    let day = Day(date, calendar: calendar, dayEndHours: dayEnd)
    #expect(day.description == expected)
    let noon = try #require(day.noon(in: calendar))
    #expect(Day(noon, calendar: calendar, dayEndHours: 6) == day)
  }

  @Test("Dates out of range become the first or last day")
  func outside() {
    let calendar = Calendar(identifier: .gregorian)
    #expect(Day(Date(timeIntervalSince1970: -1e12), calendar: calendar) == .earliest)
    #expect(Day(Date(timeIntervalSince1970: 1e13), calendar: calendar) == .latest)
  }
}
