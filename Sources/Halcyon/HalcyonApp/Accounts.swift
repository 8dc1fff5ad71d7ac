import ArgumentParser
import CommandSupport
import HalcyonContacts
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HalcyonText
import Localization

/// The arguments of a command for one account.
struct AccountOptions: ParsableArguments {
  @Argument(help: "The name or number of the source.")
  var account: String
  @OptionGroup var data: DataOptions

  /// Opens the database and passes it with the account to `body`.
  /// - Throws: `CommandFailure` if there is no such account, or if the database fails.
  func withAccount(
    _ body: (ContactAccount, HalcyonDatabase) async throws -> Void
  ) async throws {
    let database = try data.open()
    try await data.withStore {
      try await body(try Accounts.find(account, in: try await database.contactAccounts()), database)
    }
  }
}

/// Finds accounts by what the user types, and reports their errors.
enum Accounts {
  /// The account with this id or name.
  /// - Throws: `CommandFailure` if none or several match.
  static func find(
    _ text: String, in accounts: [ContactAccount]
  ) throws(CommandFailure) -> ContactAccount {
    if let id = Int64(text), let account = accounts.first(where: { $0.id == id }) { return account }
    let named = accounts.filter { $0.name.lowercased() == text.lowercased() }
    guard let account = named.first else {
      throw CommandFailure(
        tr("There is no contact source “%1”. “halcyon account list” shows the sources.", text),
        .noInput)
    }
    guard named.count == 1 else {
      throw CommandFailure(
        tr(
          "Several contact sources are named “%1”. Use a number instead: %2.", text,
          named.map { String($0.id) }.joined(separator: tr(", "))), .usage)
    }
    return account
  }

  /// Reports an error of an account, unless the database failed.
  /// - Returns: the error to end the command with.
  static func failure(_ error: ContactAccountError, subject: String) -> any Error {
    switch error {
    case .source(let error): return failure(error, subject: subject)
    case .known:
      return CommandFailure(UserText.sentence(error, subject: subject), .cannotCreate)
    case .store(let error): return error
    }
  }

  /// Reports an error of a source that is being added.
  static func failure(_ problem: ServiceProblem, subject: String) -> CommandFailure {
    Console.report(UserText.sentence(problem, subject: subject, at: .adding))
    if case .certificate(_, let fingerprint, _) = problem {
      Console.report(
        tr(
          "If you recognize the certificate, add “--fingerprint %1”. If you know its issuer, add “--ca-file FILE”.",
          fingerprint))
    }
    return CommandFailure(ExitStatus(problem))
  }
}
