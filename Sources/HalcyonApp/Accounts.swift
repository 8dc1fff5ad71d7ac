import ArgumentParser
import HalcyonCore
import HalcyonServices
import HalcyonStore

/// How the commands find accounts by what the user types.
enum Accounts {
  /// The one account with this id or name.
  /// - Throws: `ValidationError` where there is none, or more than one.
  static func find(_ text: String, in accounts: [ContactAccount]) throws -> ContactAccount {
    if let id = Int64(text), let account = accounts.first(where: { $0.id == id }) { return account }
    let named = accounts.filter { $0.name.lowercased() == text.lowercased() }
    guard let account = named.first else {
      throw ValidationError(
        tr("There is no contact source “%1”. See “halcyon account list”.", text))
    }
    guard named.count == 1 else {
      throw ValidationError(
        tr(
          "More than one contact source is called “%1”. Give its number: %2.", text,
          named.map { String($0.id) }.joined(separator: ", ")))
    }
    return account
  }

  /// Whether what it names is there; says why not.
  /// - Throws: `ExitCode`.
  static func check(
    _ configuration: ContactAccount.Configuration, name: String, _ sources: ContactSources
  ) async throws {
    let account = ContactAccount(
      id: 0, uuid: .init(), name: name, configuration: configuration, position: 0)
    do { try await sources.check(account) } catch { throw failure(error, subject: name) }
  }

  /// Says what went wrong with a source.
  static func failure(_ error: ContactSourceError, subject: String) -> ExitCode {
    let problem = ServiceProblem(error, now: .now)
    Console.report(Words.sentence(problem, subject: subject))
    if case .certificate(_, let fingerprint, _) = problem {
      Console.report(
        tr(
          "Where you know the certificate, give “--fingerprint %1”; where you know who signed it, “--ca-file FILE”.",
          fingerprint))
    }
    return ExitCode(2)
  }
}
