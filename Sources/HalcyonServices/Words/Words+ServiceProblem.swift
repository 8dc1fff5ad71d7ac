import Foundation
import HalcyonCore

extension Words {
  /// Why a service could not do its work, what is safe, and what to do about it. `subject` is the account
  /// or card that it is about.
  public static func sentence(_ problem: ServiceProblem, subject: String) -> String {
    switch problem {
    case .noNetwork(let message):
      tr(
        "“%1” cannot be reached (%2). Nothing was removed; it goes on when the network is back.",
        subject, message)
    case .signInNeeded:
      tr(
        "“%1” does not accept the name and password. Nothing was removed. Sign in again.", subject)
    case .keyring(let isLocked, let message):
      if isLocked {
        tr(
          "“%1”: the keyring with its password is locked. Nothing was removed. Unlock it, then try again.",
          subject)
      } else {
        tr(
          "“%1”: no keyring answers that could hold its password (%2). Nothing was removed. Start one, such as GNOME Keyring or KWallet, then try again.",
          subject, message)
      }
    case .noPermission(let what):
      tr(
        "“%1”: access to “%2” is refused. Nothing was removed. Check who may read it.", subject,
        what)
    case .notFound(let what):
      tr(
        "“%1”: “%2” is not there. Nothing was removed. Check where it is, then try again.", subject,
        what)
    case .certificate(let host, let fingerprint, let problem):
      tr(
        "“%1”: the certificate of %2 is not trusted (%3). Nothing was sent and nothing removed. Compare its fingerprint with your administrator: %4",
        subject, host, problem, fingerprint)
    case .rateLimited(let date):
      if let date {
        tr(
          "“%1” asks to wait until %2. Nothing was removed; it goes on by itself.", subject,
          time(date))
      } else {
        tr("“%1” asks to wait. Nothing was removed; it goes on by itself.", subject)
      }
    case .budgetSpent(let date):
      tr(
        "“%1” was asked as often as a day allows. It goes on by itself at %2.", subject, time(date))
    case .serverFault(let status, let message):
      if let status {
        tr(
          "“%1” answered with an error (%2 %3). Nothing was removed. Try again later.", subject,
          String(status), message)
      } else {
        tr(
          "“%1” did not answer as it should (%2). Nothing was removed. Try again later.", subject,
          message)
      }
    case .corruptData(let what):
      tr("“%1”: what arrived cannot be read (%2). Nothing was removed.", subject, what)
    case .notDelivered:
      tr("“%1” is listed but did not arrive. It is asked for again at the next sync.", subject)
    case .diskFull(let path):
      tr(
        "There is no room left in “%1”. Nothing stored before was lost. Free some space, then try again.",
        path)
    case .storage(let message):
      tr("The data could not be read or written (%1). Nothing stored before was lost.", message)
    case .incomplete(let count):
      ntr(
        "“%2”: %1 contact could not be taken over. Nothing was removed.",
        "“%2”: %1 contacts could not be taken over. Nothing was removed.", count, subject)
    }
  }

  /// The time of day, in the user's own form; with the date where that is another day.
  static func time(_ date: Date, now: Date = Date()) -> String {
    let format = DateFormatter()
    format.locale = Translation.formats
    format.timeStyle = .short
    format.dateStyle = Calendar.current.isDate(date, inSameDayAs: now) ? .none : .short
    return format.string(from: date)
  }
}
