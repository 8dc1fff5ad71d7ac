import Foundation
import HalcyonCore
import HalcyonPlaces
import Localization

extension UserText {
  /// When a problem is reported: it decides what happened to the data and what happens next.
  public enum Moment: Hashable, Sendable, CaseIterable {
    /// The window syncs contacts, and retries on its own.
    case sync
    /// A command syncs contacts or locates addresses, and ends.
    case command
    /// A contact source is being added. Nothing of it is stored.
    case adding
    /// The window locates addresses, and retries on its own.
    case locating

    init(_ kind: Activity.Kind) { self = kind == .geocoding ? .locating : .sync }
  }

  /// Returns what failed, why, what happened to the data, and what the user can do about it.
  /// - Parameters:
  ///   - subject: The name of the account, the server or the card concerned.
  ///   - moment: When it happened.
  public static func sentence(
    _ problem: ServiceProblem, subject: String, at moment: Moment
  ) -> String {
    let special: String? =
      switch moment {
      case .sync: nil
      case .command: command(problem, subject: subject)
      case .adding: adding(problem, subject: subject)
      case .locating: locating(problem)
      }
    return special ?? sentence(problem, subject: subject)
  }

  /// A command does not retry.
  private static func command(_ problem: ServiceProblem, subject: String) -> String? {
    switch problem {
    case .noNetwork(let message):
      tr(
        "Could not reach “%1” (%2). Nothing was removed. Try again when the network is back.",
        subject, message)
    case .rateLimited(nil):
      tr("“%1” limits requests. Nothing was removed. Try again later.", subject)
    case .rateLimited(let date?), .budgetSpent(let date):
      tr("“%1” limits requests. Nothing was removed. Try again after %2.", subject, time(date))
    default: nil
    }
  }

  private static func adding(_ problem: ServiceProblem, subject: String) -> String? {
    switch problem {
    case .noNetwork(let message):
      tr(
        "Could not reach “%1” (%2). Nothing was added. Check the address and the network, then try again.",
        subject, message)
    case .signInNeeded:
      tr(
        "“%1” rejected the user name or password. Nothing was added. Check both, then try again.",
        subject)
    case .otherServer(let origin):
      tr(
        "“%1”: %2 asks for the password. Nothing was sent or added. If that server belongs to your provider, add it instead.",
        subject, origin)
    case .keyring(isLocked: true, _):
      tr(
        "The keyring for the password of “%1” is locked. Nothing was added. Unlock it, then try again.",
        subject)
    case .keyring(isLocked: false, let message):
      tr(
        "No keyring is available for the password of “%1” (%2). Nothing was added. Start one, such as GNOME Keyring or KWallet, then try again.",
        subject, message)
    case .noPermission(let what):
      tr(
        "“%1”: access to “%2” was denied. Nothing was added. Check who may read it.", subject, what)
    case .notFound(let what):
      tr(
        "“%1”: “%2” was not found. Nothing was added. Check where it is, then try again.", subject,
        what)
    case .certificate(let host, let fingerprint, let problem):
      tr(
        "“%1”: the certificate of %2 is not trusted (%3). Nothing was sent or added. Ask the server’s administrator whether this is its fingerprint: %4",
        subject, host, problem, fingerprint)
    case .rateLimited(let date?), .budgetSpent(let date):
      tr("“%1” limits requests. Nothing was added. Try again after %2.", subject, time(date))
    case .rateLimited(nil):
      tr("“%1” limits requests. Nothing was added. Try again later.", subject)
    case .serverFault(let status, let message):
      tr(
        "“%1” did not respond as expected (%2). Nothing was added. Check the address, or try again later.",
        subject, [status.map(String.init), message].compactMap(\.self).joined(separator: " "))
    case .corruptData(let what):
      tr("Could not read the data from “%1” (%2). Nothing was added.", subject, what)
    // A source is added before its contacts are read.
    case .listsDiffer, .notDelivered, .incomplete, .cancelled:
      tr("“%1” could not be added. Try again.", subject)
    case .diskFull, .databaseBusy, .storage: nil
    }
  }

  private static func locating(_ problem: ServiceProblem) -> String? {
    let error: GeocoderError? =
      switch problem {
      case .noNetwork(let message): .noNetwork(message: message)
      case .certificate(let host, let fingerprint, let problem):
        .certificate(host: host, fingerprint: fingerprint, problem: problem)
      case .rateLimited(let until?): .rateLimited(until: until)
      case .budgetSpent(let until): .budgetSpent(until: until)
      case .noPermission(let server): .refused(server: server)
      case .serverFault(let status, let message): .serverFault(status: status, message: message)
      case .notFound(let url): .badURL(url)
      case .storage(let message): .data(message: message)
      case .cancelled: .cancelled
      case .signInNeeded, .otherServer, .keyring, .rateLimited(nil), .corruptData, .listsDiffer,
        .notDelivered, .incomplete:
        .serverFault(status: nil, message: cause(problem))
      case .diskFull, .databaseBusy: nil
      }
    return error.map { sentence($0) }
  }
}
