import ArgumentParser
import CommandSupport
import Foundation
import HalcyonRecords
import HalcyonStore
import HalcyonText
import Localization

/// Lists and restores removed people.
struct SyncRestore: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Show removed people, or restore them.",
    discussion: """
      People that a sync removed can be restored for 30 days. They stay, without further syncs, until \
      their source lists them again. Exits with 1 if somebody was not found.
      """)

  @Argument(help: "The names or numbers of the people. Without them, shows who can be restored.")
  var people: [String] = []

  @Flag(help: "Restore everybody.")
  var all = false

  @OptionGroup var output: SyncOutputOptions
  @OptionGroup var data: DataOptions

  private var json: Bool { output.json }

  func validate() throws {
    if all, !people.isEmpty {
      throw ValidationError("Use either --all or names, not both.")
    }
  }

  func run() async throws {
    let database = try data.open()
    try await data.withStore { try await run(database) }
  }

  private func run(_ database: HalcyonDatabase) async throws {
    let removed = try await database.removedPeople()
    guard all || !people.isEmpty else { return try show(removed) }
    let (chosen, unknown) = all ? (removed, []) : Self.choose(people, in: removed)
    let restored = Set(try await database.restorePeople(chosen.map(\.id)))
    if json {
      try Console.printJSON(
        chosen.map { RemovedLine($0, isRestored: restored.contains($0.id)) })
    } else {
      for person in chosen {
        Console.note(
          restored.contains(person.id)
            ? tr("“%1” was restored.", UserText.name(person))
            : tr("“%1” is in the source again.", UserText.name(person)))
      }
      if chosen.isEmpty, unknown.isEmpty { Console.note(tr("Nobody was removed recently.")) }
    }
    guard unknown.isEmpty else {
      for name in unknown {
        Console.report(
          tr("“%1” was not removed. “halcyon sync restore” shows the removed people.", name))
      }
      throw CommandFailure(.incomplete)
    }
  }

  private func show(_ removed: [RemovedPerson]) throws {
    if json { return try Console.printJSON(removed.map { RemovedLine($0, isRestored: false) }) }
    if removed.isEmpty { Console.note(tr("Nobody was removed recently.")) }
    for person in removed {
      Console.say(
        "\(person.id)  \(UserText.name(person))  \(person.accountName)  "
          + UserText.moment(person.removed))
    }
  }

  /// Returns the people with these names or numbers, and the names of nobody.
  static func choose(
    _ texts: [String], in removed: [RemovedPerson]
  ) -> (people: [RemovedPerson], unknown: [String]) {
    var ids: Set<Int64> = []
    var unknown: [String] = []
    for text in texts {
      let found = removed.filter {
        $0.id == Int64(text) || $0.name.lowercased() == text.lowercased()
      }
      if found.isEmpty { unknown.append(text) }
      ids.formUnion(found.map(\.id))
    }
    return (removed.filter { ids.contains($0.id) }, unknown)
  }
}

/// A removed person, as it is printed.
private struct RemovedLine: Encodable {
  var id: Int64
  var name: String
  var source: String
  var removed: Date
  var isRestored: Bool

  init(_ person: RemovedPerson, isRestored: Bool) {
    (id, name, source) = (person.id, person.name, person.accountName)
    removed = person.removed
    self.isRestored = isRestored
  }
}
