import HalcyonCore
import Localization

extension UserText {
  /// Returns what ended the work early, short enough for one line; `nil` if nothing did.
  /// ``explanation(_:)`` is the long form.
  static func headline(_ activity: Activity) -> String? {
    guard let problem = activity.problem else {
      guard case .storage? = activity.cause?.reason else { return nil }
      return database(isBusy: false, activity)
    }
    guard activity.kind == .contactSync else { return headline(problem, of: activity) }
    let source = activity.source
    switch problem {
    case .signInNeeded:
      return source.map { tr("“%1” asks you to sign in. Nothing was removed.", $0.name) }
        ?? tr("The server asks you to sign in. Nothing was removed.")
    case .otherServer(let origin):
      return tr("%1 asks for your password. Nothing was sent.", origin)
    case .keyring(let isLocked, _):
      return isLocked
        ? tr("The keyring is locked. Nothing was removed.")
        : tr("No keyring is available. Nothing was removed.")
    case .noPermission: return tr("Access to the contacts was denied. Nothing was removed.")
    case .notFound:
      return source?.traits.notFound
        ?? tr("The address book was not found. Nothing was removed.")
    case .serverFault(nil, _):
      return tr("Could not understand the server’s response. Nothing was removed.")
    case .corruptData, .notDelivered:
      return source?.traits.damaged
        ?? tr("The server’s response is damaged. Nothing was removed.")
    case .listsDiffer(let count):
      return ntr(
        "The server’s lists differ by %1 contact. Nothing was removed.",
        "The server’s lists differ by %1 contacts. Nothing was removed.", count)
    case .diskFull: return tr("Not enough disk space for contacts. Nothing was removed.")
    default: return headline(problem, of: activity)
    }
  }

  /// Returns whether ``headline(_:)`` contains the name of the source.
  static func headlineNamesSource(_ activity: Activity) -> Bool {
    activity.kind == .contactSync && activity.source != nil && activity.problem == .signInNeeded
  }

  /// Returns what ended the work early, why, and what the user can do about it; `nil` if nothing
  /// did.
  static func explanation(_ activity: Activity) -> String? {
    guard let cause = activity.cause else { return nil }
    guard let problem = activity.problem else { return sentence(cause, of: activity.kind) }
    return sentence(
      problem, subject: activity.source?.name ?? cause.subject, at: Moment(activity.kind))
  }

  /// Returns the headline of a problem that concerns any kind of work.
  private static func headline(_ problem: ServiceProblem, of activity: Activity) -> String {
    switch (problem, activity.kind) {
    case (.certificate(let host, _, _), _): untrusted(host)
    case (.noPermission(let server), .geocoding):
      tr("%1 rejected the request. Nothing was lost.", server)
    case (.diskFull, .contactImport):
      tr("Not enough disk space for contacts. Nothing was removed.")
    case (.diskFull, .backup): tr("Not enough disk space for a backup. Earlier backups were kept.")
    case (.diskFull, _): tr("Not enough disk space. Nothing was lost.")
    case (.databaseBusy, _): database(isBusy: true, activity)
    case (.storage, .geocoding): tr("The place data could not be read. Nothing was lost.")
    case (.storage, _): database(isBusy: false, activity)
    case (.noNetwork, _): tr("The server could not be reached. Nothing was lost.")
    case (.rateLimited, _), (.budgetSpent, _):
      tr("The server limits requests. Nothing was lost.")
    case (.serverFault(let status?, _), _):
      tr("The server reported an error (%1). Nothing was lost.", String(status))
    case (.serverFault(nil, _), _), (.corruptData, _):
      tr("Could not understand the server’s response. Nothing was lost.")
    default: failure(activity)
    }
  }

  /// Returns that the database could not be used, and what happened to the data.
  private static func database(isBusy: Bool, _ activity: Activity) -> String {
    let done = activity.counts.done
    switch (isBusy, activity.kind) {
    case (true, .backup): return tr("Another app is using the database. Earlier backups were kept.")
    case (true, .contactImport) where done > 0:
      return ntr(
        "Another app is using the database. %1 contact was imported.",
        "Another app is using the database. %1 contacts were imported.", done)
    case (true, _): return tr("Another app is using the database. Nothing was lost.")
    case (false, .backup): return tr("The backup could not be written. Earlier backups were kept.")
    case (false, .contactImport) where done > 0:
      return ntr(
        "The database could not be written. %1 contact was imported.",
        "The database could not be written. %1 contacts were imported.", done)
    case (false, _): return tr("The database could not be read or written. Nothing was lost.")
    }
  }

  private static func untrusted(_ host: String) -> String {
    tr("The certificate of %1 is not trusted. Nothing was sent.", host)
  }
}
