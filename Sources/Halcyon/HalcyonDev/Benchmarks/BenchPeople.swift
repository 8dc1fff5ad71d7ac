import ArgumentParser
import CommandSupport
import Foundation
import HalcyonBackup
import HalcyonContacts
import HalcyonCore
import HalcyonKit
import HalcyonRecords
import HalcyonStore

/// Measures the search of people, opening a person and preparing the list, for `make bench`.
struct BenchPeople: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench-people", abstract: "Measure queries of people.", shouldDisplay: false)

  @Option(help: "The number of people.")
  var count = 10_000

  func validate() throws {
    guard (10...1_000_000).contains(count) else {
      throw ValidationError("--count must be between 10 and 1,000,000.")
    }
  }

  func run() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "halcyon-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let database = try HalcyonDatabase(directory: folder)
    var context = ImportContext()
    for start in stride(from: 0, to: count, by: 500) {
      let cards = (start..<min(start + 500, count)).map(Self.card)
      _ = try await database.merge(cards, into: &context)
    }
    var figures: [String: Double] = [:]
    figures["index"] = try await Self.milliseconds { try await database.updatePeopleSearch() }
    var searches: [Double] = []
    for query in ["a", "ada", "almeida 12", "city 7", "555 01", "person1@", "nobody", "é"] {
      for _ in 0..<10 {
        searches.append(
          try await Self.milliseconds { _ = try await database.searchPeople(query) })
      }
    }
    searches.sort()
    figures["search-median"] = searches[searches.count / 2]
    figures["search-worst"] = searches[searches.count - 1]
    let people = try await database.people()
    figures["list"] = try await Self.milliseconds { _ = PeopleList(people) }
    var opened: [Double] = []
    for person in people.prefix(50) {
      opened.append(
        try await Self.milliseconds {
          let stored = try await database.storedPerson(id: person.id)
          _ = stored.map { CardDetails.read($0.raw) }
        })
    }
    figures["read"] = opened.sorted()[opened.count / 2]
    figures["dates"] = try await Self.milliseconds { _ = try await database.personDates() }
    try CommandOutput.writeJSON(figures, program: "halcyon")
  }

  private static func milliseconds(_ body: () async throws -> Void) async throws -> Double {
    let start = ContinuousClock.now
    try await body()
    return (ContinuousClock.now - start) / .milliseconds(1)
  }

  private static func card(_ number: Int) -> ImportedCard {
    let given = ["Ada", "Béatrice", "Carlos", "Đorđe", "Émile"][number % 5]
    let family = ["Almeida", "Berg", "Costa", "Dahl", "Evans", "Fischer", "Garnier"][number % 7]
    var draft = CardDraft()
    (draft.givenName, draft.familyName) = (given, "\(family) \(number)")
    draft.company = "Company \(number % 100)"
    draft.birthday = number % 2 == 0 ? "1985-04-12" : ""
    draft.emails = [.init("person\(number)@example.org", kind: .home)]
    draft.phones = [.init("+1 555 \(10_000 + number)", kind: .mobile)]
    draft.addresses = [
      .init(PostalAddress(street: "Street \(number)", locality: "City \(number % 500)"), kinds: [])
    ]
    return CardWriter.card(draft)
  }
}
