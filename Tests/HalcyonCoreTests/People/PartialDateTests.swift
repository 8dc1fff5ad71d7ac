import HalcyonCore
import Testing

@Suite struct PartialDateTests {
  private func day(_ text: String) throws -> Day {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    return try #require(Day(year: parts[0], month: parts[1], day: parts[2]))
  }

  @Test(
    "Dates of vCards are read with and without a year",
    arguments: [
      ("1985-04-12", "19850412"), ("19850412", "19850412"), ("--0412", "--0412"),
      ("--04-12", "--0412"), ("1985-04-12T10:00:00Z", "19850412"), (" 19850412 ", "19850412"),
      ("--0229", "--0229"), ("20000229", "20000229"), ("0000-04-12", "--0412"),
    ])
  func valid(text: String, written: String) throws {
    #expect(try #require(PartialDate(vCard: text)).vCardText == written)
  }

  @Test(
    "Anything else is not a date",
    arguments: [
      "--0230", "19850230", "19010229", "1985", "1985-04", "---12", "circa 1800", "", "1985-4-12",
      "٢٠٠٠٠١٠١", "--1301", "-19850412", String(repeating: "1", count: 10_000),
    ])
  func invalid(text: String) { #expect(PartialDate(vCard: text) == nil) }

  @Test("February 29 is observed on February 28 in other years")
  func leapDay() throws {
    let date = try #require(PartialDate(year: 2_004, month: 2, day: 29))
    #expect(date.next(onOrAfter: try day("2026-02-01")) == (try day("2026-02-28")))
    #expect(date.next(onOrAfter: try day("2026-03-01")) == (try day("2027-02-28")))
    #expect(date.next(onOrAfter: try day("2028-02-28")) == (try day("2028-02-29")))
    #expect(date.years(on: try day("2026-02-27")) == 21)
    #expect(date.years(on: try day("2026-02-28")) == 22)
    #expect(date.years(on: try day("2003-01-01")) == nil, "not born yet")
  }

  @Test("The dates of the next 30 days are found across the end of the year, today included")
  func upcoming() throws {
    let today = try day("2026-12-20")
    let people = [
      PersonDates(
        personID: 1, displayName: "New Year", birthday: PartialDate(year: 1_990, month: 1, day: 1)),
      PersonDates(
        personID: 2, displayName: "Today", birthday: PartialDate(year: nil, month: 12, day: 20)),
      PersonDates(
        personID: 3, displayName: "Yesterday", birthday: PartialDate(year: nil, month: 12, day: 19)),
      PersonDates(
        personID: 4, displayName: "Last", anniversary: PartialDate(year: 2_000, month: 1, day: 18)),
      PersonDates(
        personID: 5, displayName: "Late", anniversary: PartialDate(year: 2_000, month: 1, day: 19)),
      PersonDates(
        personID: 6, displayName: "Overdue",
        contact: ContactInterval(weeks: 2, last: try day("2026-11-01"))),
      PersonDates(
        personID: 7, displayName: "Never", contact: ContactInterval(weeks: 2, last: nil)),
      PersonDates(
        personID: 8, displayName: "Far",
        contact: ContactInterval(weeks: 9, last: try day("2026-12-19"))),
    ]
    let found = people.upcoming(from: today, days: 30)
    #expect(found.map(\.personID) == [6, 7, 2, 1, 4])
    #expect(
      found.map(\.kind) == [
        .keepInTouch(last: try day("2026-11-01")), .keepInTouch(last: nil),
        .birthday(turning: nil), .birthday(turning: 37), .anniversary(years: 27),
      ])
    #expect(found[0].day == (try day("2026-11-15")))
  }

  @Test(
    "Birthdays on February 29 and without a year come up on the right day",
    arguments: [
      (2_004, "2026-02-01", "2026-02-28", 22), (2_004, "2028-02-01", "2028-02-29", 24),
      (nil, "2026-01-30", "2026-02-28", nil), (nil, "2027-12-31", nil, nil),
      (2_004, "2026-03-01", nil, nil), (2_028, "2026-02-01", "2026-02-28", nil),
    ] as [(Int?, String, String?, Int?)])
  func leapBirthday(_ year: Int?, _ today: String, _ expected: String?, _ age: Int?) throws {
    let person = PersonDates(
      personID: 1, displayName: "Leap", birthday: PartialDate(year: year, month: 2, day: 29))
    let found = [person].upcoming(from: try day(today), days: 30)
    #expect(found.map(\.day) == (try expected.map { [try day($0)] } ?? []))
    #expect(found.map(\.kind) == (expected == nil ? [] : [.birthday(turning: age)]))
  }

  @Test(
    "Only web, mail and phone links are opened",
    arguments: [
      ("https://example.org/a?b", "https://example.org/a?b"),
      ("HTTP://example.org", "HTTP://example.org"),
      ("www.example.org", "https://www.example.org"),
      ("mailto:a@example.org", "mailto:a@example.org"),
      ("tel:+1", "tel:+1"), ("javascript:alert(1)", nil), ("file:///etc/passwd", nil),
      ("ftp://example.org", nil), ("example.org", nil), ("http:example", nil), ("https://", nil),
      ("https://a b", nil), ("https://exa\u{202E}mple.org", nil), ("data:text/html,x", nil),
      ("https://a\u{0}b.org", nil),
    ] as [(String, String?)])
  func links(link: String, target: String?) { #expect(LinkTarget.address(of: link) == target) }

  @Test("Mail and phone addresses are encoded")
  func addresses() {
    #expect(LinkTarget.mail("a&b@example.org") == "mailto:a%26b@example.org")
    #expect(LinkTarget.mail("a?cc=b@example.org") == "mailto:a%3Fcc%3Db@example.org")
    #expect(LinkTarget.mail("nobody") == nil)
    #expect(LinkTarget.plain("mailto:a%26b@example.org") == "a&b@example.org")
    #expect(LinkTarget.plain("tel:*%2306%23") == "*#06#")
    #expect(LinkTarget.plain("tel:%zz") == "%zz")
    #expect(LinkTarget.plain("https://example.org/a%20b") == "https://example.org/a%20b")
    #expect(LinkTarget.phone("+351 (22) 000-0000") == "tel:+351220000000")
    #expect(LinkTarget.phone("*#06#") == "tel:*%2306%23")
    #expect(LinkTarget.phone("none") == nil)
  }
}
