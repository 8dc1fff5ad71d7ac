import ArgumentParser
import CommandSupport
import Foundation
import HalcyonBackup
import HalcyonContacts
import HalcyonCore
import HalcyonMaintenance
import HalcyonNetwork
import HalcyonRecords
import HalcyonStore
import HalcyonText
import ServiceTestSupport
import Testing

@testable import HalcyonApp

/// `halcyon account add` for a kind that only the registry knows, run in this process.
struct AddSourceTests {
  private static let registry = ContactSourceRegistry(
    ContactSourceRegistry.standard.kinds + [ShelfKind()])

  /// Parses the arguments of `halcyon account add`, and runs the subcommand.
  private func add(_ arguments: String..., in folder: URL) async throws {
    let commands = AddAccount.commands(for: Self.registry)
    let command = try #require(commands.first { $0.configuration.commandName == arguments.first })
    var parsed = try #require(
      try command.parseAsRoot(arguments.dropFirst() + ["--data-dir", folder.path])
        as? any AsyncParsableCommand)
    try await parsed.run()
  }

  @Test("Another kind is added by a subcommand, and the health report checks it")
  func added() async throws {
    try await withTemporaryFolder { folder in
      try await add("shelf", "novels", "--room", "attic", in: folder)
      try await add("shelf", "maps", "--name", "Atlas", in: folder)
      await #expect(throws: CommandFailure.self, "it was added before") {
        try await add("shelf", "novels", in: folder)
      }
      await #expect(throws: CommandFailure.self, "it does not exist") {
        try await add("shelf", ShelfKind.missing, in: folder)
      }
      let database = try HalcyonDatabase(directory: folder)
      let accounts = try await database.contactAccounts()
      #expect(accounts.map(\.name) == ["", "Atlas"])
      #expect(
        accounts.map(\.configuration) == [
          .init(kind: "shelf", settings: ["label": "novels", "room": "attic"]),
          .init(kind: "shelf", settings: ["label": "maps"]),
        ])

      var gone = try #require(accounts.last)
      gone.configuration.settings["label"] = ShelfKind.missing
      try await database.updateContactAccount(gone)
      let report = await HealthCheck(
        directory: folder, isOffline: false, secrets: MemorySecretStore(),
        network: FixedNetwork(isUp: true), registry: ContactSourceRegistry([ShelfKind()])
      ).report(hasPlaces: true)
      #expect(report.accounts.map(\.isReachable) == [true, false])
      #expect(report.accounts.map(\.problem) == [nil, "notFound"])
      let lines = UserText.lines(report, registry: Self.registry)
      #expect(lines.contains { $0.hasPrefix("Source 1 (Shelf), 0 people") })
    }
  }

  @Test(
    "The arguments of a subcommand follow the fields of its kind",
    arguments: [["novels", "--shelf"], [], ["a/b"], ["novels", "more"]])
  func invalid(arguments: [String]) throws {
    #expect(throws: (any Error).self) { try AddSource<ShelfKind>.parse(arguments) }
  }

  @Test("The help of a subcommand describes the fields of its kind")
  func help() {
    let help = AddSource<ShelfKind>.helpMessage(columns: 100)
    for text in ["Add a shelf.", "<label>", "The label of the shelf.", "--room <room>", "--name"] {
      #expect(help.contains(text), "\(help)")
    }
  }
}
