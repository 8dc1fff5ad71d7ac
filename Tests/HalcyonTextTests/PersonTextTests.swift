import Foundation
import HalcyonCore
import HangGuard
import Testing

@testable import HalcyonText

@Suite(.hangGuard) struct PersonTextTests {
  private func person(
    _ address: PostalAddress?, _ name: String = "Porto", region: String = "",
    country: String = "PT",
    alternatives: Int = 0
  ) throws -> PersonSummary {
    let coordinate = try #require(Coordinate(latitude: 41.15, longitude: -8.61))
    let place = Place(
      name: name, region: region, countryCode: country, coordinate: coordinate, precision: .city,
      alternatives: alternatives)
    return PersonSummary(id: 1, displayName: "A", whereabouts: .located(place), address: address)
  }

  @Test("A place is written as people write it")
  func place() throws {
    let porto = PostalAddress(locality: "Porto", country: "Portugal")
    #expect(PersonText.place(of: try person(porto, region: "Porto District")) == "Porto, Portugal")
    var street = porto
    street.street = "Rua de Cedofeita 12\nRear"
    #expect(PersonText.place(of: try person(street)) == "Rua de Cedofeita 12, Porto")
    let springfield = PostalAddress(locality: "Springfield")
    #expect(
      PersonText.place(
        of: try person(springfield, region: "Illinois", country: "US", alternatives: 3))
        == "Springfield, Illinois, United States")
    #expect(PersonText.place(of: try person(nil, "Singapore", country: "SG")) == "Singapore")
    #expect(PersonText.place(of: try person(nil, "", country: "")) == "41.15° N 8.61° W")
    let waiting = PersonSummary(
      id: 1, displayName: "A", whereabouts: .waiting(address: "x"), address: porto)
    #expect(PersonText.place(of: waiting) == "Porto, Portugal")
    let none = PersonSummary(id: 1, displayName: "A", whereabouts: .noAddress)
    #expect(PersonText.place(of: none).isEmpty)
  }

  @Test("A line breaks between the weekday and the day")
  func today() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let day = try #require(Day(year: 2_026, month: 11, day: 22))
    let text = PersonText.today(day, calendar: calendar)
    let together = PersonText.today(day, calendar: calendar, keepsDayTogether: true)
    #expect(together.split(separator: " ").count == 2)
    #expect(together.replacingOccurrences(of: "\u{a0}", with: " ") == text)
  }

  @Test("What comes up is told relative to today")
  func upcoming() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let today = try #require(Day(year: 2_026, month: 11, day: 22))
    func text(_ kind: UpcomingDate.Kind, _ days: Int) -> String {
      PersonText.upcoming(
        UpcomingDate(
          personID: 1, displayName: "A", kind: kind, day: today.advanced(by: days)),
        today: today, calendar: calendar)
    }
    #expect(text(.birthday(turning: 34), 1) == "Turns 34 tomorrow")
    #expect(text(.birthday(turning: nil), 0) == "Birthday today")
    #expect(text(.birthday(turning: 34), 9).hasPrefix("Turns 34 on "))
    #expect(text(.anniversary(years: 5), 1) == "Anniversary tomorrow · 5 years")
    #expect(text(.keepInTouch(last: today.advanced(by: -50)), 0) == "Last contact 7 weeks ago")
    #expect(text(.keepInTouch(last: today.advanced(by: -1)), 6) == "Last contact yesterday")
    #expect(text(.keepInTouch(last: nil), 0) == "Get in touch")
    let birthday = PartialDate(year: 1_985, month: 12, day: 1).map {
      PersonDetails.Occasion.date($0)
    }
    #expect(
      PersonText.age(birthday, today: today, calendar: calendar)?.hasPrefix("Age 40, birthday ")
        == true
    )
    #expect(PersonText.age(.text("--0230"), today: today, calendar: calendar) == nil)
  }

  @Test("Phone numbers, mail addresses and links keep their direction and break after punctuation")
  func code() {
    #expect(PersonText.code("+1 2") == "\u{2066}+1 2\u{2069}")
    #expect(PersonText.code("a@b.c") == "\u{2066}a@\u{200B}b.\u{200B}c\u{2069}")
  }
}
