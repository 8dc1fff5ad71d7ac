import HalcyonCore
import Localization

extension UserText {
  /// Returns the service problem that ended the work, short enough for one line; `nil` if there is
  /// none. ``explanation(_:)`` is the long form.
  static func headline(_ activity: Activity) -> String? {
    guard let problem = activity.problem else { return nil }
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
      return source?.isFolder == true
        ? tr("The contacts folder was not found. Nothing was removed.")
        : tr("The address book was not found. Nothing was removed.")
    case .certificate(let host, _, _): return untrusted(host)
    case .diskFull: return tr("Not enough disk space for contacts. Nothing was removed.")
    default: return failure(activity)
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
    guard let problem = activity.problem else { return sentence(cause) }
    return sentence(problem, subject: activity.source?.name ?? cause.subject)
  }

  private static func headline(_ problem: ServiceProblem, of activity: Activity) -> String {
    switch (problem, activity.kind) {
    case (.certificate(let host, _, _), _): untrusted(host)
    case (.noPermission(let server), .geocoding):
      tr("%1 rejected the request. Nothing was lost.", server)
    case (.diskFull, .contactImport):
      tr("Not enough disk space for contacts. Nothing was removed.")
    case (.diskFull, .backup): tr("Not enough disk space for a backup. Earlier backups were kept.")
    default: failure(activity)
    }
  }

  private static func untrusted(_ host: String) -> String {
    tr("The certificate of %1 is not trusted. Nothing was sent.", host)
  }
}
