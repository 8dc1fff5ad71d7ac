import Foundation
import HalcyonCore
import HangGuard
import Testing
@testable import HalcyonRecords
@testable import HalcyonStore

@Suite(.hangGuard) struct PeopleSearchTests {
  private func card(_ uid: String, _ change: (inout ContactCard) -> Void) -> ImportedCard {
    var imported = imported(uid, uid: uid)
    change(&imported.card)
    return imported
  }

  private func database() async throws -> HalcyonDatabase {
    let database = try HalcyonDatabase.inMemory()
    _ = try await database.importAll([
      card("1") {
        $0.formattedName = "Béatrice Łuczak"
        $0.nickname = "Bia"
        $0.organization = "Livraria Lello"
        $0.emails = ["bia@example.org"]
        $0.phones = ["+351 (22) 000-4711"]
        $0.tags = ["Friends"]
        $0.note = "Collects stamps"
        $0.addresses = [
          PostalAddress(street: "Rua de Cedofeita 12", locality: "Porto", country: "PT")
        ]
      },
      card("2") { $0.formattedName = "Åsa Weiß" },
      card("3") { $0.formattedName = "山田花子" },
    ])
    return database
  }

  private func found(_ query: String, in database: HalcyonDatabase) async throws -> [String]? {
    let people = try await database.people()
    return try await database.searchPeople(query).map { ids in
      people.filter { ids.contains($0.id) }.map(\.displayName)
    }
  }

  @Test(
    "People are found by the start of words in any field, without regard to case and accents",
    arguments: [
      "beatrice", "LUCZ", "łucz", "bia", "lello livr", "bia@exam", "022 000", "4711", "+35122",
      "friend", "stamps", "porto", "cedofeita 12", "béa porto",
    ])
  func fields(query: String) async throws {
    #expect(try await found(query, in: try await database()) == ["Béatrice Łuczak"])
  }

  @Test("Other words, syntax of the index and symbols find nobody")
  func others() async throws {
    let database = try await database()
    for query in ["xyz", "name:beatrice OR", "béa asa", "atrice", "\" \"", "9999"] {
      #expect(try await found(query, in: database).map { $0.isEmpty } != false, "\(query)")
    }
    #expect(try await found("  - ", in: database) == nil)
    #expect(try await found("asa weiss", in: database) == ["Åsa Weiß"])
    #expect(try await found("花", in: database) == ["山田花子"])
  }

  @Test("The index follows changes of cards, places and local facts")
  func changes() async throws {
    let database = try await database()
    #expect(try await found("beatrice", in: database) == ["Béatrice Łuczak"])
    _ = try await database.importAll([
      card("1b") { card in
        card.uid = "1"
        card.formattedName = "Clara"
        card.addresses = [address("Lisboa")]
      }
    ])
    #expect(try await found("beatrice", in: database) == [])
    #expect(try await found("cedofeita", in: database) == [])
    #expect(try await found("clara lisboa", in: database) == ["Clara"])
    try await database.placeAll()
    #expect(try await found("clara germany", in: database) == ["Clara"])
    let id = try #require(try await database.people().first { $0.displayName == "Clara" }?.id)
    _ = try await database.apply(.tags(["Chess"]), to: id)
    _ = try await database.apply(.notes("Owes me a book"), to: id)
    #expect(try await found("chess book", in: database) == ["Clara"])
    _ = try await database.apply(.tags([]), to: id)
    #expect(try await found("chess", in: database) == [])
    let account = try #require(try await database.contactAccounts().first)
    try await database.removeContactAccount(id: account.id)
    #expect(try await database.searchPeople("clara") == [])
  }

  @Test("An edit of local facts returns the edit that undoes it")
  func edits() async throws {
    let database = try await database()
    let id = try #require(try await database.people().first?.id)
    let point = try #require(Coordinate(latitude: 1, longitude: 2))
    let edits: [LocalFactsEdit] = [
      .favorite(true), .tags([" a ", "a", "", "b"]), .notes("x"),
      .lastContact(Day(clamping: 20_000)), .contactWeeks(10_000), .position(point),
    ]
    var inverses: [LocalFactsEdit] = []
    for edit in edits { inverses.append(try #require(try await database.apply(edit, to: id))) }
    let facts = try await database.localFacts(personID: id)
    #expect(facts.isFavorite && facts.tags == ["a", "b"] && facts.notes == "x")
    #expect(facts.lastContact == Day(clamping: 20_000) && facts.position == point)
    #expect(facts.contact == ContactInterval(weeks: 520, last: Day(clamping: 20_000)))
    #expect(try await database.apply(.favorite(true), to: id) == nil, "nothing changed")
    #expect(try await database.people().first?.isFavorite == true)
    for inverse in inverses.reversed() { _ = try await database.apply(inverse, to: id) }
    #expect(try await database.localFacts(personID: id) == LocalFacts())
    #expect(try await database.apply(.favorite(true), to: 9_999) == nil)
  }

  @Test("Summaries have the address, the source, the tags and the picture of a person")
  func summary() async throws {
    let database = try HalcyonDatabase.inMemory()
    _ = try await database.importAll([
      card("1") {
        $0.addresses = [address("A"), address("B")]
        $0.photoCount = 1
        $0.tags = ["x"]
      }
    ])
    let id = try #require(try await database.people().first?.id)
    _ = try await database.apply(.tags(["x", "y"]), to: id)
    try await database.placeAll(except: ["A"])
    let person = try #require(try await database.people().first)
    #expect(person.address == address("B"))
    #expect(person.pictureVersion != nil && person.tags == ["x", "y"])
    #expect(person.sourceID == (try await database.contactAccounts().first?.id))
    let stored = try #require(try await database.storedPerson(id: id))
    #expect(stored.isLocal && stored.facts.tags == ["x", "y"])
    #expect(stored.addresses.map(\.place?.name) == [nil, "B"])
    #expect(try await database.storedPerson(id: 99) == nil)
  }

  @Test("Dates of people are read from cards and local facts")
  func dates() async throws {
    let database = try HalcyonDatabase.inMemory()
    _ = try await database.importAll([
      card("1") { $0.birthday = "--0229" }, card("2") { $0.birthday = "--0230" },
      card("3") { _ in },
    ])
    let ids = try await database.people().map(\.id)
    _ = try await database.apply(.contactWeeks(3), to: ids[2])
    let dates = try await database.personDates()
    #expect(dates.map(\.personID) == [ids[0], ids[2]])
    #expect(dates.first?.birthday == PartialDate(year: nil, month: 2, day: 29))
    #expect(dates.last?.contact == ContactInterval(weeks: 3, last: nil))
  }
}
