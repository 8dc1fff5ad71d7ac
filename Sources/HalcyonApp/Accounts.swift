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

  /// What an error of an account comes to: said here, but for those of the store.
  static func failure(_ error: ContactAccountError, subject: String) -> any Error {
    switch error {
    case .source(let error): return failure(error, subject: subject)
    case .known:
      Console.report(Words.sentence(error, subject: subject))
      return ExitCode(2)
    case .store(let error): return error
    }
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
