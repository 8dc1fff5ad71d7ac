import Foundation
import HalcyonCore
import Testing

@Suite struct ScheduleTests {
  @Test(
    "A schedule survives coding",
    arguments: [
      Schedule.daily, .times(3, perDays: 7), .weekdays([]), .weekdays([.monday, .sunday]),
      .timesPerWeek(3, from: .sunday), .timesPerMonth(31), .everyDays(366, from: .latest),
    ])
  func coding(schedule: Schedule) throws {
    let data = try JSONEncoder().encode(schedule)
    #expect(try JSONDecoder().decode(Schedule.self, from: data) == schedule)
  }

  @Test(
    "Malformed schedules are rejected",
    arguments: [
      #"{"kind":"times","count":0,"days":7}"#, #"{"kind":"times","count":8,"days":7}"#,
      #"{"kind":"times","count":1,"days":3661}"#, #"{"kind":"week","count":8,"first":1}"#,
      #"{"kind":"week","count":1,"first":8}"#, #"{"kind":"month","count":32}"#,
      #"{"kind":"everyDays","days":2,"from":"2026-02-30"}"#, #"{"kind":"weekdays"}"#,
      #"{"kind":"never"}"#,
    ])
  func malformed(text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Schedule.self, from: Data(text.utf8))
    }
  }

  @Test("Fixed days include every n-th day from the first one, none before")
  func everyDays() {
    let schedule = Schedule.everyDays(3, from: start)
    #expect((-3...6).filter { schedule.includes(start.advanced(by: $0)) } == [0, 3, 6])
  }

  @Test("A period is the calendar week or month of a day")
  func periods() throws {
    let day = try #require(Day(iso8601: "2026-03-01"))
    let monday = Schedule.timesPerWeek(1, from: .monday).period(containing: day)
    #expect(monday?.lowerBound.description == "2026-02-23")
    #expect(monday?.upperBound == day)
    #expect(Schedule.timesPerWeek(1, from: .sunday).period(containing: day)?.lowerBound == day)
    for (date, last) in [
      ("2026-02-14", "2026-02-28"), ("2024-02-29", "2024-02-29"), ("2026-01-31", "2026-01-31"),
      ("2026-12-01", "2026-12-31"), ("9999-12-05", "9999-12-31"), ("0001-01-01", "0001-01-31"),
    ] {
      let month = try #require(Day(iso8601: date)).month
      #expect(month.upperBound.description == last)
      #expect(month.lowerBound.components.day == 1)
    }
  }

  @Test(
    "A date in ISO 8601 has four, two and two digits",
    arguments: [
      "2026-3-03", "2026-02-30", "0000-01-01", "10000-01-01", "2026-03-03 ", "2026/03/03", "",
      "２026-03-0",
    ])
  func invalidDates(text: String) { #expect(Day(iso8601: text) == nil) }
}
