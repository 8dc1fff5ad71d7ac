import ArgumentParser
import Foundation
import HalcyonCore
import HalcyonServices
import HalcyonStore

/// The places that contacts are taken from.
struct AccountCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "account", abstract: "Show, add and remove the sources of contacts.",
    discussion: """
      Exit status: 0 done, 1 something is left for you to say, 2 it could not be done, 64 wrong usage.
      """,
    subcommands: [List.self, AddAccount.self, Remove.self, Password.self],
    defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Show the sources of contacts.")

    @Flag(help: "Print them as JSON.")
    var json = false
    @OptionGroup var data: DataOptions

    func run() async throws {
      let database = try data.open()
      try await data.withStore {
        let accounts = try await database.contactAccounts()
        let people = try await database.peopleByAccount()
        let lines = accounts.map { AccountLine($0, people: people[$0.id] ?? 0) }
        if json { return try Console.printJSON(lines) }
        if lines.isEmpty {
          Console.say(tr("No contact source yet. Add one with “halcyon account add”."))
        }
        lines.flatMap(\.words).forEach(Console.say)
      }
    }
  }

  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove a source with everybody that came from it.",
      discussion: "A backup is made before, so that it can be undone with “halcyon backup restore”."
    )

    @Argument(help: "Name or number of the source.")
    var account: String
    @OptionGroup var data: DataOptions

    func run() async throws {
      let database = try data.open()
      try await data.withStore {
        let account = try Accounts.find(account, in: try await database.contactAccounts())
        let people = try await database.peopleByAccount()[account.id] ?? 0
        let isForgotten: Bool
        do throws(ContactAccountError) {
          isForgotten = try await data.accounts(in: database).remove(account)
        } catch {
          throw Accounts.failure(error, subject: account.name)
        }
        if !isForgotten {
          Console.report(tr("Its password may still be in the keyring, which does not answer."))
        }
        Console.say(
          ntr(
            "“%2” was removed with %1 person. “halcyon backup restore” brings both back.",
            "“%2” was removed with %1 people. “halcyon backup restore” brings them back.", people,
            account.name))
      }
    }
  }

  struct Password: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Give another password for a CardDAV source, on standard input.")

    @Argument(help: "Name or number of the source.")
    var account: String
    @OptionGroup var data: DataOptions

    func run() async throws {
      let database = try data.open()
      try await data.withStore {
        let account = try Accounts.find(account, in: try await database.contactAccounts())
        guard account.hasPassword else {
          throw ValidationError(tr("“%1” needs no password.", account.name))
        }
        guard let password = Console.readSecret(tr("Password for “%1”:", account.name)) else {
          throw ValidationError(tr("Give the password on standard input."))
        }
        do throws(AccountRepairError) {
          try await AccountRepair(database: database).signIn(account.id, password: password)
        } catch {
          if case .store(let error) = error { throw error }
          Console.report(Words.sentence(error))
          throw ExitCode(2)
        }
        Console.say(tr("The password of “%1” is in the keyring.", account.name))
      }
    }
  }
}

/// A source as it is listed; never with a user name or password.
private struct AccountLine: Encodable {
  var id: Int64
  var name, kind: String
  /// Path, URL or book.
  var place: String?
  var people: Int
  var lastAttempt, lastSuccess: Date?
  var problem: String?
  var removalsWaiting: Int

  init(_ account: ContactAccount, people: Int) {
    id = account.id
    name = account.name
    kind = account.configuration.kind
    switch account.configuration {
    case .importedFiles: break
    case .folder(let path): place = path
    case .cardDAV(let server): place = server.addressBook ?? server.url
    case .evolution(let book): place = book
    }
    self.people = people
    lastAttempt = account.lastAttempt
    lastSuccess = account.lastSuccess
    problem = account.lastProblem.map { Words.sentence($0, subject: account.name) }
    removalsWaiting = account.pendingRemovals?.hrefs.count ?? 0
  }

  var words: [String] {
    var parts = ["\(id)", name.isEmpty ? kind : name]
    if let place { parts.append("\(kind) \(place)") }
    parts.append(ntr("%1 person", "%1 people", people))
    if let lastSuccess { parts.append(tr("synced %1", Words.moment(lastSuccess))) }
    if removalsWaiting > 0 {
      parts.append(
        ntr("%1 removal waits for your word", "%1 removals wait for your word", removalsWaiting))
    }
    return [parts.joined(separator: "  ")] + (problem.map { ["   " + $0] } ?? [])
  }
}
