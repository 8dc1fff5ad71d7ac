import Foundation
import HalcyonCore
import Localization

extension UserText {
  /// Returns what made a sync of the window fail, why, what happened to the data, and what the user
  /// can do about it; see ``sentence(_:subject:at:)`` for other moments.
  /// - Parameter subject: The name of the account or card concerned.
  static func sentence(_ problem: ServiceProblem, subject: String) -> String {
    switch problem {
    case .noNetwork(let message):
      tr(
        "Could not reach “%1” (%2). Nothing was removed. Halcyon tries again when the network is back.",
        subject, message)
    case .signInNeeded:
      tr(
        "“%1” rejected the user name or password. Nothing was removed. Sign in again.", subject)
    case .otherServer(let origin):
      tr(
        "“%1”: %2 asks for the password. Nothing was sent or removed. Allow this server if it belongs to your provider, or add it as a source of its own.",
        subject, origin)
    case .keyring(let isLocked, let message):
      keyring(isLocked: isLocked, message, subject: subject)
    case .noPermission(let what):
      tr(
        "“%1”: access to “%2” was denied. Nothing was removed. Check who may read it.", subject,
        what)
    case .notFound(let what):
      tr(
        "“%1”: “%2” was not found. Nothing was removed. Check where it is, then try again.",
        subject, what)
    case .certificate(let host, let fingerprint, let problem):
      tr(
        "“%1”: the certificate of %2 is not trusted (%3). Nothing was sent or removed. Ask the server’s administrator whether this is its fingerprint: %4",
        subject, host, problem, fingerprint)
    case .rateLimited(let date): rateLimit(until: date, subject: subject)
    case .budgetSpent(let date):
      tr(
        "The daily request limit for “%1” is reached. Halcyon tries again at %2.", subject,
        time(date))
    case .serverFault(let status, let message): serverFault(status, message, subject: subject)
    case .corruptData(let what):
      tr("Could not read the data from “%1” (%2). Nothing was removed.", subject, what)
    case .listsDiffer(let count):
      ntr(
        "“%2”: the server’s lists of contacts differ by %1 contact, so some may be missing. Nothing was removed. The lists are compared again at the next sync.",
        "“%2”: the server’s lists of contacts differ by %1 contacts, so some may be missing. Nothing was removed. The lists are compared again at the next sync.",
        count, subject)
    case .notDelivered, .cancelled:
      tr("“%1” is listed but was not received. It is requested again at the next sync.", subject)
    case .diskFull(let path):
      tr(
        "Not enough disk space in “%1”. Nothing was lost. Free some space, then try again.",
        path)
    case .databaseBusy(let path):
      tr(
        "Another app has been using the database “%1” for a minute. Nothing was lost. Wait until it has finished or close it, then try again.",
        path)
    case .storage(let message): storage(message)
    case .incomplete(let count):
      ntr(
        "“%2”: %1 contact could not be saved. Nothing was removed.",
        "“%2”: %1 contacts could not be saved. Nothing was removed.", count, subject)
    }
  }

  private static func keyring(
    isLocked: Bool, _ message: String, subject: String
  ) -> String {
    isLocked
      ? tr(
        "The keyring with the password for “%1” is locked. Nothing was removed. Unlock it, then try again.",
        subject)
      : tr(
        "No keyring is available for the password of “%1” (%2). Nothing was removed. Start one, such as GNOME Keyring or KWallet, then try again.",
        subject, message)
  }

  private static func rateLimit(until date: Date?, subject: String) -> String {
    guard let date else {
      return tr("“%1” limits requests. Nothing was removed. Halcyon tries again later.", subject)
    }
    return tr(
      "“%1” limits requests. Nothing was removed. Halcyon tries again at %2.", subject, time(date))
  }

  private static func serverFault(
    _ status: Int?, _ message: String, subject: String
  ) -> String {
    guard let status else {
      return tr(
        "“%1” did not respond as expected (%2). Nothing was removed. Try again later.", subject,
        message)
    }
    return tr(
      "“%1” returned an error (%2 %3). Nothing was removed. Try again later.", subject,
      String(status), message)
  }

  /// Returns the localized time of day, preceded by the date unless it is the day of `now`.
  static func time(_ date: Date, now: Date = Date()) -> String {
    let format = DateFormatter()
    format.locale = Translation.formats
    format.timeStyle = .short
    format.dateStyle = Calendar.current.isDate(date, inSameDayAs: now) ? .none : .short
    return format.string(from: date)
  }
}
