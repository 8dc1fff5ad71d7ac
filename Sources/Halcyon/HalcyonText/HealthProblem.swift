import HalcyonMaintenance
import Localization

/// The problems of accounts in a health report, which has no names, hosts or paths.
enum HealthProblem {
  /// Returns a line for each different problem of an account.
  static func lines(of account: HealthReport.Account) -> [String] {
    var codes = [account.lastProblem, account.problem].compactMap(\.self)
    if codes.count == 2, codes[0] == codes[1] { codes.removeLast() }
    // Translators: %1 is the number of a contact source, %2 a sentence about its problem.
    return codes.map { tr("Source %1: %2", String(account.id), sentence($0)) }
  }

  /// Returns a sentence about a `ServiceProblem.code`.
  static func sentence(_ code: String) -> String {
    switch code {
    case "noNetwork": tr("The server could not be reached. Nothing was lost.")
    case "signInNeeded": tr("The server asks you to sign in. Nothing was removed.")
    case "otherServer": tr("Another server asks for your password. Nothing was sent.")
    case "keyring": tr("The keyring is locked or not available. Nothing was removed.")
    case "noPermission": tr("Access to the contacts was denied. Nothing was removed.")
    case "notFound": tr("The address book or folder was not found. Nothing was removed.")
    case "certificate": tr("The certificate of the server is not trusted. Nothing was sent.")
    case "rateLimited", "budgetSpent": tr("The server limits requests. Nothing was lost.")
    case "serverFault": tr("The server reported an error. Nothing was removed.")
    case "corruptData", "notDelivered":
      tr("The server’s response is damaged. Nothing was removed.")
    case "listsDiffer": tr("The server’s lists of contacts differ. Nothing was removed.")
    case "diskFull": tr("Not enough disk space for contacts. Nothing was removed.")
    case "databaseBusy": tr("Another app is using the database. Nothing was lost.")
    case "storage": tr("The database could not be read or written. Nothing was lost.")
    case "incomplete": tr("Some contacts could not be saved. Nothing was removed.")
    default: code
    }
  }
}
