import Foundation
import HalcyonCore
import HalcyonStore

extension Words {
  /// Why a place to take contacts from could not be added, changed or removed. `subject` is its name.
  public static func sentence(
    _ error: ContactAccountError, subject: String, now: Date = Date()
  ) -> String {
    switch error {
    case .source(let error): sentence(ServiceProblem(error, now: now), subject: subject)
    case .known(let name): tr("It is there already, as “%1”.", name)
    case .store(let error): sentence(error)
    }
  }

  /// What to call an account: its name, or what it is.
  public static func name(_ account: ContactAccount) -> String {
    account.name.isEmpty ? kind(account.configuration) : account.name
  }

  /// What kind of place contacts are taken from.
  public static func kind(_ configuration: ContactAccount.Configuration) -> String {
    switch configuration {
    case .importedFiles: tr("Imported files")
    case .folder: tr("vCard files")
    case .cardDAV: tr("CardDAV")
    case .evolution: tr("Evolution")
    }
  }

  /// What an account is and how it stands, in two lines.
  public static func state(_ summary: AccountSummary, isSyncing: Bool) -> String {
    let account = summary.account
    let people = ntr("%1 person", "%1 people", summary.people)
    guard let place = place(account.configuration) else { return people }
    return tr("%1 · %2", place, people) + "\n" + state(account, isSyncing: isSyncing)
  }

  private static func state(_ account: ContactAccount, isSyncing: Bool) -> String {
    if isSyncing { return tr("Syncing…") }
    if let removals = account.pendingRemovals {
      return ntr(
        "%1 removal waits for your word", "%1 removals wait for your word", removals.hrefs.count)
    }
    if let problem = account.lastProblem { return sentence(problem, subject: name(account)) }
    return account.lastSuccess.map { tr("Synced %1", moment($0)) } ?? tr("Never synced")
  }

  private static func place(_ configuration: ContactAccount.Configuration) -> String? {
    switch configuration {
    case .importedFiles: nil
    case .evolution: kind(configuration)
    case .folder(let path): path
    case .cardDAV(let server): server.url
    }
  }
}
