import Foundation
import HalcyonContacts
import HalcyonCore
import HalcyonStore
import Localization

extension UserText {
  /// Returns why a contact source could not be added or removed. `subject` is its name.
  public static func sentence(
    _ error: ContactAccountError, subject: String
  ) -> String {
    switch error {
    case .source(let problem): sentence(problem, subject: subject, at: .adding)
    case .known(let name): tr("It was already added as “%1”.", name)
    case .store(let error): sentence(error)
    }
  }

  /// Returns the name of an account, or its kind if it has none.
  public static func name(
    _ account: ContactAccount, in registry: ContactSourceRegistry = .standard
  ) -> String {
    account.name.isEmpty ? kind(account.configuration.kind, in: registry) : account.name
  }

  /// Returns the name of a kind of accounts, or its identifier if it is unknown.
  static func kind(_ id: String, in registry: ContactSourceRegistry) -> String {
    id == ContactAccount.Configuration.importedFiles.kind
      ? tr("Imported files") : registry[id]?.title ?? id
  }

  /// Returns what was done about the pictures that the cards of an account link to.
  public static func picturesMessage(_ account: ContactAccount, fetches: Bool) -> String {
    fetches
      ? tr("Pictures of “%1” are downloaded when people are shown", name(account))
      : tr("Pictures of “%1” are no longer downloaded", name(account))
  }

  /// Returns the location, number of people and sync status of an account in two lines.
  public static func state(
    _ summary: AccountSummary, isSyncing: Bool, in registry: ContactSourceRegistry = .standard
  ) -> String {
    let account = summary.account
    let people = ntr("%1 person", "%1 people", summary.people)
    guard account.configuration != .importedFiles else { return people }
    let place =
      registry[account.configuration.kind]?.summary(account.configuration.settings)
      ?? account.configuration.kind
    return tr("%1 · %2", place, people) + "\n"
      + state(account, name: name(account, in: registry), isSyncing: isSyncing)
  }

  private static func state(
    _ account: ContactAccount, name: String, isSyncing: Bool
  ) -> String {
    if isSyncing { return tr("Syncing…") }
    if let removals = account.pendingRemovals {
      return ntr(
        "%1 removal needs your confirmation", "%1 removals need your confirmation",
        removals.hrefs.count)
    }
    if let problem = account.lastProblem { return sentence(problem, subject: name, at: .sync) }
    return account.lastSuccess.map { tr("Last synced %1", moment($0)) } ?? tr("Never synced")
  }
}

extension UserText {
  /// Returns why an account could not be repaired, and what the user can do about it.
  public static func sentence(_ error: AccountRepairError) -> String {
    switch error {
    case .gone: tr("This contact source no longer exists. Nothing was changed.")
    case .keyring(.locked):
      tr("The keyring is locked. Nothing was changed. Unlock it, then try again.")
    case .keyring(.noService(let message)), .keyring(.failed(let message)):
      tr("Could not store the password in the keyring (%1). Nothing was changed.", message)
    case .store(let error): sentence(error)
    }
  }
}
