import HalcyonCore
import HalcyonPlaces
import HalcyonRecords
import Localization

extension UserText {
  /// Returns what failed, why, and what the user can do about it.
  /// - Parameter kind: The kind of the activity.
  public static func sentence(
    _ failure: Activity.Failure, of kind: Activity.Kind = .contactSync
  ) -> String {
    switch failure.reason {
    case .contactImport(let issue): sentence(issue)
    case .photoImport(let issue): sentence(issue)
    case .noPlaceMatches:
      tr(
        "No place matches “%1”. Check the city and country, or set the position on the map.",
        failure.subject)
    case .storage(let message):
      tr(
        "Could not write “%1” (%2). Nothing was lost. Check that the name is not taken, that there is enough disk space and that you may write there, then try again.",
        failure.subject, storageCause(message) ?? message)
    case .service(let problem) where kind == .geocoding:
      // Translators: %1 is a person with an address, %2 says why it could not be located.
      tr(
        "%1: %2", failure.subject, sentence(problem, subject: failure.subject, at: .locating))
    case .service(let problem): sentence(problem, subject: failure.subject)
    }
  }

  /// Returns why the database cannot be used, and what the user can do about it.
  public static func sentence(_ error: StoreError) -> String {
    switch error {
    case .newer(let path):
      tr(
        "“%1” was written by a newer version of Halcyon. It was not changed. Update Halcyon to open it.",
        path)
    case .damaged(let path, let message):
      storageCause(message).map {
        tr(
          "“%1” is damaged (%2). It was not changed. Restore a backup, or move the file away to start over.",
          path, $0)
      }
        ?? tr(
          "“%1” is damaged. It was not changed. Restore a backup, or move the file away to start over.",
          path)
    case .missing(let path):
      tr(
        "“%1” is missing, but there are backups of it. Nothing was changed. Restore a backup, or start over.",
        path)
    case .readOnly(let path):
      tr(
        "Could not write “%1”: the folder or its file system is read-only. Nothing was changed. Everything that is stored can still be read.",
        path)
    case .unavailable(let path, let message):
      tr(
        "Could not open “%1” (%2). Check that the folder exists and that you may write there.",
        path, storageCause(message) ?? message)
    case .busy(let path): sentence(.databaseBusy(path: path), subject: path)
    case .full(let path): sentence(.diskFull(path: path), subject: path)
    case .failed(let message): storage(message)
    }
  }

  /// Returns why geocoding failed, and what happens next. A command does not resume.
  public static func sentence(_ error: GeocoderError, at moment: Moment = .locating) -> String {
    switch error {
    case .noNetwork(let message) where moment == .command:
      tr("Could not reach the server (%1). Try again when you are online.", message)
    case .rateLimited(let until) where moment == .command:
      tr("The server limits requests. Try again after %1.", time(until))
    case .budgetSpent(let until) where moment == .command:
      tr("The daily request limit is reached. Try again after %1.", time(until))
    case .noNetwork(let message):
      tr("Could not reach the server (%1). Addresses will be located when you are online.", message)
    case .certificate(let host, let fingerprint, let problem):
      tr("The certificate of %1 is not trusted: %2 (%3).", host, problem, fingerprint)
    case .rateLimited(let until):
      tr("The server limits requests. Locating resumes at %1.", time(until))
    case .budgetSpent(let until):
      tr("The daily request limit is reached. Locating resumes at %1.", time(until))
    case .refused(let server):
      tr(
        "%1 rejected the request and is no longer used. To try it again, enter it in Preferences.",
        server)
    case .serverFault(let status, let message):
      tr(
        "The server returned an error (%1).",
        [status.map(String.init) ?? "", message]
          .filter { !$0.isEmpty }.joined(separator: ": "))
    case .badURL(let url): tr("“%1” is not a valid HTTP(S) address.", url)
    case .data(let message): tr("Could not read the place data (%1).", message)
    case .cancelled: tr("Locating addresses was canceled.")
    }
  }

  /// Returns a place with its precision and coordinates:
  /// "Lisbon, Portugal · City · 38.72° N 9.14° W".
  public static func sentence(_ place: Place) -> String {
    let parts = [
      place.localizedName, place.precision.localizedName, place.coordinate.localizedDescription,
    ]
    guard place.alternatives > 0 else { return parts.joined(separator: " · ") }
    let others = ntr(
      "%1 other place with this name", "%1 other places with this name", place.alternatives)
    return (parts + [others]).joined(separator: " · ")
  }

  /// Returns the result of a geocoding run: "40 of 42 addresses located."
  public static func summary(_ result: GeocodingResult) -> String {
    guard !result.isComplete else {
      return ntr("%1 address located.", "%1 addresses located.", result.located)
    }
    return located(result.located, of: result.located + result.notFound.count + result.failed)
  }

  static func located(_ count: Int, of total: Int) -> String {
    ntr(
      "%2 of %1 address located.", "%2 of %1 addresses located.", total, Translation.number(count))
  }
}
