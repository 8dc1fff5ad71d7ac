import Foundation

/// The reason why a service failed, in typed form. Stored data is unchanged.
///
/// Contact sources, pictures, geocoding and the store report the same problems.
///
/// The store keeps the last problem of each account, so that it is known after a restart.
public enum ServiceProblem: Error, Hashable, Sendable, Codable {
  /// There is no network, or the server cannot be reached; `message` comes from the system.
  case noNetwork(message: String)
  /// The server rejected the user name or password (401).
  case signInNeeded
  /// A server that is not that of the account asks for the password; `origin` is its scheme and
  /// host, such as `https://example.net`. Nothing was sent to it.
  case otherServer(origin: String)
  /// The keyring with the password is locked or missing; `message` comes from the system.
  case keyring(isLocked: Bool, message: String)
  /// The server or the system denies access to `what` (403, EACCES).
  case noPermission(what: String)
  /// The address book, folder or file does not exist (404, 410, ENOENT).
  case notFound(what: String)
  /// The certificate is not trusted; `fingerprint` is its SHA-256 in hexadecimal pairs.
  case certificate(host: String, fingerprint: String, problem: String)
  /// The server limits the request rate (429, 503); `until` is `nil` if it names no time.
  case rateLimited(until: Date?)
  /// The daily request budget is used up; `until` is the start of the next day.
  case budgetSpent(until: Date)
  /// The server returned an error or violated the protocol.
  case serverFault(status: Int?, message: String)
  /// The received data cannot be parsed.
  case corruptData(what: String)
  /// The server's lists of the same entries differ by `count` entries. Others may be missing from
  /// all lists.
  case listsDiffer(count: Int)
  /// The server listed an entry but did not deliver it, even when asked again.
  case notDelivered
  /// The disk with `path` is full.
  case diskFull(path: String)
  /// Another program held the write lock of the database at `path` until the time limit.
  case databaseBusy(path: String)
  /// The store could not be read or written; `message` comes from the system.
  case storage(message: String)
  /// `count` entries could not be stored.
  case incomplete(count: Int)
  /// The work was cancelled. It is neither stored nor shown.
  case cancelled

  /// A machine-readable identifier without personal data, such as `signInNeeded`.
  public var code: String {
    switch self {
    case .noNetwork: "noNetwork"
    case .signInNeeded: "signInNeeded"
    case .otherServer: "otherServer"
    case .keyring: "keyring"
    case .noPermission: "noPermission"
    case .notFound: "notFound"
    case .certificate: "certificate"
    case .rateLimited: "rateLimited"
    case .budgetSpent: "budgetSpent"
    case .serverFault: "serverFault"
    case .corruptData: "corruptData"
    case .listsDiffer: "listsDiffer"
    case .notDelivered: "notDelivered"
    case .diskFull: "diskFull"
    case .databaseBusy: "databaseBusy"
    case .storage: "storage"
    case .incomplete: "incomplete"
    case .cancelled: "cancelled"
    }
  }
}
