import HalcyonCore
import HangGuard
import Testing

@Suite(.hangGuard) struct MergingTests {
  private func candidate(
    _ id: Int64, source: Int64, _ name: String = "", mails: [String] = [], phones: [String] = []
  ) -> MergeCandidate {
    MergeCandidate(id: id, sourceID: source, name: name, mails: mails, phones: phones)
  }

  @Test(
    "The same mail address, phone number or name in two sources is a suggestion with its reason")
  func reasons() {
    let found = MergeFinder.suggestions(among: [
      candidate(1, source: 1, "Ada Berg", mails: ["Ada@Example.org"]),
      candidate(2, source: 2, "A. Berg", mails: ["ada@example.org "]),
      candidate(3, source: 1, "Émile Dahl", phones: ["+46 8 465 004 12"]),
      candidate(4, source: 2, "emile", phones: ["(08) 465-004-12"]),
      candidate(5, source: 1, "Carlos Ibarra"), candidate(6, source: 2, "IBARRA, Carlos"),
    ])
    #expect(
      found == [
        MergeSuggestion(first: 1, second: 2, reasons: [.mail("Ada@Example.org")]),
        MergeSuggestion(first: 3, second: 4, reasons: [.phone("+46 8 465 004 12")]),
        MergeSuggestion(first: 5, second: 6, reasons: [.name]),
      ])
  }

  @Test("Several reasons are listed together and come first")
  func several() {
    let found = MergeFinder.suggestions(among: [
      candidate(1, source: 1, "Bo Costa"), candidate(2, source: 2, "Bo Costa"),
      candidate(3, source: 1, "Cy Dahl", mails: ["c@d.e"]),
      candidate(4, source: 2, "Cy Dahl", mails: ["c@d.e", "c@d.e"]),
    ])
    #expect(found.map(\.first) == [3, 1])
    #expect(found.first?.reasons == [.mail("c@d.e"), .name])
  }

  @Test("Families, offices, single names and people of one source are not suggested")
  func unrelated() {
    let found = MergeFinder.suggestions(among: [
      candidate(1, source: 1, "Ada Berg", phones: ["0123456789"]),
      candidate(2, source: 2, "Bo Costa", phones: ["0123456789"]),
      candidate(3, source: 1, "Anna"), candidate(4, source: 2, "Anna"),
      candidate(5, source: 1, "Same Source"), candidate(6, source: 1, "Same Source"),
      candidate(7, source: 1, phones: ["112"]), candidate(8, source: 2, phones: ["112"]),
      candidate(9, source: 1, mails: ["none"]), candidate(10, source: 2, mails: ["none"]),
    ])
    #expect(found.isEmpty)
    let office = (1...5).map {
      candidate($0, source: $0, "P \($0)", mails: ["info@office.example"])
    }
    #expect(MergeFinder.suggestions(among: office).isEmpty)
    #expect(MergeFinder.suggestions(among: Array(office.prefix(4))).count == 6)
  }

  @Test("Decided pairs and those beyond the limit are left out")
  func limits() {
    let people = (1...20).map { candidate($0, source: $0 % 2, "P \(($0 + 1) / 2) Q") }
    #expect(MergeFinder.suggestions(among: people).count == 10)
    #expect(MergeFinder.suggestions(among: people, limit: 3).map(\.first) == [1, 3, 5])
    let found = MergeFinder.suggestions(among: people, excluding: [PersonPair(4, 3)])
    #expect(found.count == 9 && !found.contains { $0.first == 3 })
  }

  @Test("A card merged into one that is merged belongs to the last one; circles are ignored")
  func roots() {
    let merged = MergedPeople([3: 2, 2: 1, 5: 6, 6: 5])
    #expect([1, 2, 3, 4].map { merged[$0] } == [1, 1, 1, 4])
    #expect(merged.cards(of: 1) == [2, 3])
    #expect(merged[5] == 5 && merged[6] == 6)
  }

  @Test("Merged people are one entry with what both have")
  func summaries() throws {
    let place = Place(
      name: "Porto", coordinate: try #require(Coordinate(latitude: 41, longitude: -8)),
      precision: .city)
    let joined = MergedPeople([2: 1, 9: 8]).joined([
      PersonSummary(id: 1, displayName: "Ada", whereabouts: .noAddress, sourceID: 1, tags: ["a"]),
      PersonSummary(
        id: 2, displayName: "A.", whereabouts: .located(place), sourceID: 2, pictureVersion: 7,
        isFavorite: true, tags: ["a", "b"]),
      PersonSummary(id: 9, displayName: "Bo", whereabouts: .noAddress),
    ])
    #expect(joined.map(\.id) == [1, 9], "a card stays if its person is gone")
    let ada = try #require(joined.first)
    #expect(ada.isLocated && ada.isFavorite && ada.tags == ["a", "b"] && ada.pictureVersion == 7)
    #expect(ada.mergedIDs == [2] && PeopleFilter.source(2).includes(ada))
    let dates = MergedPeople([2: 1]).joined([
      PersonDates(
        personID: 2, displayName: "A.", birthday: PartialDate(year: nil, month: 4, day: 1)),
      PersonDates(personID: 1, displayName: "Ada", contact: ContactInterval(weeks: 2, last: nil)),
    ])
    #expect(dates.map(\.displayName) == ["Ada"])
    #expect(dates.first?.birthday != nil && dates.first?.contact != nil)
  }

  @Test("Details of two cards are joined within bounds, and common entries are listed once")
  func details() {
    var one = PersonDetails(), other = PersonDetails()
    one.displayName = "Ada"
    one.emails = [.init("A@b.c")]
    one.phones = (0..<(PersonDetails.maximumEntries - 1)).map { .init("1\($0)") }
    one.notes = "same"
    other.displayName = "A."
    other.company = "Sea"
    other.emails = [.init("a@B.c"), .init("d@e.f")]
    other.phones = [.init("(10)"), .init("200"), .init("300")]
    other.notes = "same"
    let all = one.joined(with: other)
    #expect(all.displayName == "Ada" && all.company == "Sea" && all.notes == "same")
    #expect(all.emails.map(\.text) == ["A@b.c", "d@e.f"])
    #expect(all.phones.count == PersonDetails.maximumEntries && all.phones.last?.text == "200")
    #expect(all.omitted == 1)
  }
}
