import ArgumentParser
import CommandSupport
import Foundation
import HalcyonContacts
import HalcyonCore
import HalcyonNetwork
import HalcyonRecords
import HalcyonStore
import HalcyonText
import Localization

/// Manages the contact sources.
struct AccountCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "account", abstract: "Show, add and remove contact sources.",
    subcommands: [List.self, AddAccount.self, Remove.self, Password.self, Pictures.self],
    defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Show the contact sources.")

    @Flag(help: "Print the sources as JSON.")
    var json = false
    @OptionGroup var data: DataOptions

    func run() async throws {
      let database = try data.open()
      try await data.listing(database) {
        let accounts = try await database.contactAccounts()
        let people = try await database.peopleByAccount()
        let lines = accounts.map { AccountLine($0, people: people[$0.id] ?? 0) }
        if json { return try Console.printJSON(lines) }
        if lines.isEmpty {
          Console.note(tr("No contact sources yet. Add one with “halcyon account add”."))
        }
        lines.flatMap(\.text).forEach(Console.say)
      }
    }
  }

  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove a contact source and the people that came from it.",
      discussion: "Makes a backup first; “halcyon backup restore” undoes the removal.")

    @OptionGroup var options: AccountOptions

    func run() async throws {
      try await options.withAccount { account, database in
        let people = try await database.peopleByAccount()[account.id] ?? 0
        let isForgotten: Bool
        do throws(ContactAccountError) {
          isForgotten = try await options.data.accounts(in: database).remove(account).isForgotten
        } catch {
          throw Accounts.failure(error, subject: account.name)
        }
        if !isForgotten {
          Console.report(
            tr(
              "Could not remove the password: the keyring does not respond. It may still be stored."
            ))
        }
        Console.note(
          ntr(
            "Removed “%2” and %1 person. “halcyon backup restore” undoes this.",
            "Removed “%2” and %1 people. “halcyon backup restore” undoes this.", people,
            account.name))
      }
    }
  }

  struct Password: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Change the password of a CardDAV source.",
      discussion: "Reads the password from standard input.")

    @OptionGroup var options: AccountOptions

    func run() async throws {
      try await options.withAccount { account, database in
        guard account.configuration.hasPassword else {
          throw CommandFailure(tr("“%1” needs no password.", account.name), .usage)
        }
        guard let password = Console.readSecret(tr("Password for “%1”:", account.name)) else {
          throw CommandFailure(tr("Enter the password on standard input."), .usage)
        }
        do throws(AccountRepairError) {
          try await AccountRepair(database: database, secrets: KeyringSecretStore())
            .signIn(account.id, password: password)
        } catch {
          if case .store(let error) = error { throw error }
          throw CommandFailure(UserText.sentence(error), .unavailable)
        }
        Console.note(tr("Saved the password of “%1” in the keyring.", account.name))
      }
    }
  }

  struct Pictures: AsyncParsableCommand {
    /// Whether pictures are downloaded.
    enum Choice: String, ExpressibleByArgument, CaseIterable { case on, off }

    static let configuration = CommandConfiguration(
      abstract: "Download the pictures that the cards of a source only link to, or stop.",
      discussion: """
        Off at first, because the servers of the pictures learn when a person is looked at. Pictures \
        are downloaded in the window, over https only, when they are shown.
        """)

    @OptionGroup var options: AccountOptions

    @Argument(help: "Whether pictures are downloaded.")
    var choice: Choice

    func run() async throws {
      try await options.withAccount { account, database in
        try await database.setFetchesPictures(choice == .on, accountID: account.id)
        Console.note(UserText.picturesMessage(account, fetches: choice == .on))
      }
    }
  }
}

/// A source as `account list` prints it; never contains a user name or password.
private struct AccountLine: Encodable {
  var id: Int64
  var name, kind: String
  /// The path, URL or address book.
  var place: String?
  var people: Int
  var lastAttempt, lastSuccess: Date?
  var problem: String?
  var removalsWaiting: Int
  var downloadsPictures: Bool

  init(_ account: ContactAccount, people: Int) {
    id = account.id
    name = account.name
    kind = account.configuration.kind
    place = ContactSourceRegistry.standard[kind]?.location(account.configuration.settings)
    self.people = people
    lastAttempt = account.lastAttempt
    lastSuccess = account.lastSuccess
    problem = account.lastProblem.map {
      UserText.sentence($0, subject: account.name, at: .command)
    }
    downloadsPictures = account.fetchesPictures
    removalsWaiting = account.pendingRemovals?.hrefs.count ?? 0
  }

  /// The lines for people.
  var text: [String] {
    var parts = ["\(id)", name.isEmpty ? kind : name]
    if let place { parts.append("\(kind) \(place)") }
    parts.append(ntr("%1 person", "%1 people", people))
    if let lastSuccess { parts.append(tr("synced %1", UserText.moment(lastSuccess))) }
    if removalsWaiting > 0 {
      parts.append(
        ntr(
          "%1 removal needs your confirmation", "%1 removals need your confirmation",
          removalsWaiting))
    }
    return [parts.joined(separator: "  ")] + (problem.map { ["   " + $0] } ?? [])
  }
}
