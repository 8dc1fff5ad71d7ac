import ArgumentParser
import CommandSupport
import Foundation
import HalcyonContacts
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HalcyonText
import Localization

/// Shows and exports people.
struct PeopleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "people", abstract: "List, show and export people.",
    subcommands: [PeopleListCommand.self, PeopleShowCommand.self, PeopleExportCommand.self])
}

/// Lists people.
struct PeopleListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List people with their places.",
    discussion: """
      With words, lists the people whose name, nickname, company, mail address, place, tags or notes \
      contain words that begin with them, and those with a matching phone number. Exits with 1 if \
      nobody matches.
      """)

  @Argument(help: "What to search for.")
  var query: [String] = []

  @Flag(help: "List favorites only.")
  var favorites = false

  @Flag(help: "Print the people as JSON.")
  var json = false

  @OptionGroup var data: DataOptions

  func run() async throws {
    let database = try data.open()
    try await data.listing(database) { try await list(database) }
  }

  private func list(_ database: HalcyonDatabase) async throws {
    try await CardCompletion.run(database)
    let query = query.joined(separator: " ")
    let found = query.isEmpty ? nil : try await database.searchPeople(query)
    let people = try await database.people().filter { person in
      (query.isEmpty || found?.contains(person.id) == true) && (!favorites || person.isFavorite)
    }
    if json {
      try Console.printJSON(people.map(PersonJSON.init))
    } else {
      for person in people {
        let parts = [PersonText.name(person.displayName), PersonText.place(of: person)]
        Console.say("\(person.id)\t" + parts.filter { !$0.isEmpty }.joined(separator: "\t"))
      }
    }
    if people.isEmpty, !query.isEmpty { throw CommandFailure(tr("No people found."), .incomplete) }
  }
}

/// Shows one person.
struct PeopleShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show everything about a person.")

  @Argument(help: "The id or the name of a person, as “halcyon people list” prints them.")
  var person: String

  @Flag(help: "Print the person as JSON.")
  var json = false

  @OptionGroup var data: DataOptions

  func run() async throws {
    let database = try data.open()
    let stored = try await PersonLookup.person(person, in: database, data)
    let details = CardDetails.read(stored.raw)
    if json { return try Console.printJSON(PersonDetailsJSON(stored, details)) }
    for (label, value) in Self.lines(stored, details) where !value.isEmpty {
      let indented = value.replacing("\n", with: "\n    ")
      for line in "\(label): \(indented)".split(separator: "\n") { Console.say(String(line)) }
    }
  }

  private static func lines(
    _ stored: StoredPerson, _ details: PersonDetails
  ) -> [(String, String)] {
    let calendar = Calendar.current
    var lines = [
      (tr("Name"), PersonText.name(stored.displayName)), (tr("Nickname"), details.nickname),
      (tr("Company"), details.company), (tr("Job Title"), details.jobTitle),
      (
        tr("Birthday"),
        details.birthday.map { PersonText.occasion($0, calendar: calendar) } ?? ""
      ),
      (
        tr("Anniversary"),
        details.anniversary.map { PersonText.occasion($0, calendar: calendar) } ?? ""
      ),
    ]
    lines += details.emails.map { (tr("Email"), entry($0)) }
    lines += details.phones.map { (tr("Phone"), entry($0)) }
    lines += details.addresses.map {
      (tr("Address"), PersonText.lines(of: $0.address).joined(separator: "\n"))
    }
    lines += details.links.map { (tr("Link"), entry($0)) }
    lines += details.more.map { (PersonText.label(of: $0), $0.value) }
    let tags = details.tags + stored.facts.tags.filter { !details.tags.contains($0) }
    return lines + [
      (tr("Tags"), tags.joined(separator: tr(", "))), (tr("Notes"), details.notes),
      (tr("Private notes"), stored.facts.notes),
      (tr("Source"), UserText.name(stored.account)),
    ]
  }

  private static func entry(_ entry: PersonDetails.Entry) -> String {
    entry.kinds.isEmpty ? entry.text : "\(entry.text) (\(PersonText.kinds(entry.kinds)))"
  }
}

/// Exports cards.
struct PeopleExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Print the contact cards of people as received (vCard).",
    discussion: "Without a person, exports everybody: halcyon people export > people.vcf")

  @Argument(help: "The id or the name of a person, as “halcyon people list” prints them.")
  var person: String?

  @OptionGroup var data: DataOptions

  func run() async throws {
    let database = try data.open()
    if let person {
      return write(try await PersonLookup.person(person, in: database, data).raw)
    }
    try await data.listing(database) {
      for summary in try await database.people() {
        try await database.rawCards(personID: summary.id).forEach(write)
      }
    }
  }

  /// Ends each card with a line end, so that the next one begins on a line of its own.
  private func write(_ raw: Data) {
    let end = raw.last == UInt8(ascii: "\n") ? Data() : Data("\r\n".utf8)
    CommandOutput.write(raw + end, program: "halcyon")
  }
}

/// Finds the person that an argument names.
enum PersonLookup {
  /// Returns the person with an id or a name.
  /// - Throws: `CommandFailure` if nobody or several people match.
  static func person(
    _ name: String, in database: HalcyonDatabase, _ data: DataOptions
  ) async throws -> StoredPerson {
    let stored = try await data.withStore { () async throws -> StoredPerson? in
      if let id = Int64(name) { return try await database.storedPerson(id: id) }
      try await CardCompletion.run(database)
      let people = try await database.people()
      let same = people.filter { $0.displayName == name }
      let found = try await database.searchPeople(name) ?? []
      let matches = same.isEmpty ? people.filter { found.contains($0.id) } : same
      guard matches.count <= 1 else {
        let names = matches.prefix(10).map { "\($0.id) \($0.displayName)" }
          .joined(separator: tr(", "))
        throw CommandFailure(
          tr("Several people match “%1”: %2. Use the identifier.", name, names), .incomplete)
      }
      guard let match = matches.first else { return nil }
      return try await database.storedPerson(id: match.id)
    }
    guard let stored else {
      throw CommandFailure(tr("No people found for “%1”.", name), .incomplete)
    }
    return stored
  }
}
