import Foundation

/// Why a service could not do its work, in typed form. What is stored is as it was before.
///
/// It is kept in the store, so that what went wrong last is known after a restart.
public enum ServiceProblem: Error, Hashable, Sendable, Codable {
  /// No network, or the server cannot be reached; `message` is the system's.
  case noNetwork(message: String)
  /// The name and password are not accepted.
  case signInNeeded
  /// The keyring with the password is locked, or there is none; `message` is the system's.
  case keyring(isLocked: Bool, message: String)
  /// The server or the system refuses access to `what`.
  case noPermission(what: String)
  /// The address book, folder or file is gone.
  case notFound(what: String)
  /// The certificate is not trusted; `fingerprint` is its SHA-256 in hexadecimal pairs.
  case certificate(host: String, fingerprint: String, problem: String)
  /// The server asks to wait; nil where it does not say how long.
  case rateLimited(until: Date?)
  /// As many requests as a day may have were made; the next day begins then.
  case budgetSpent(until: Date)
  /// The server answered with an error, or not as the protocol has it.
  case serverFault(status: Int?, message: String)
  /// What arrived cannot be read.
  case corruptData(what: String)
  /// An entry was named and did not arrive, also when asked for again.
  case notDelivered
  /// Nothing more can be written where `path` is.
  case diskFull(path: String)
  /// The store could not be read or written; `message` is the system's.
  case storage(message: String)
  /// `count` entries could not be taken over.
  case incomplete(count: Int)

  /// One word for programs, without anything of whom or where: `signInNeeded`.
  public var code: String {
    switch self {
    case .noNetwork: "noNetwork"
    case .signInNeeded: "signInNeeded"
    case .keyring: "keyring"
    case .noPermission: "noPermission"
    case .notFound: "notFound"
    case .certificate: "certificate"
    case .rateLimited: "rateLimited"
    case .budgetSpent: "budgetSpent"
    case .serverFault: "serverFault"
    case .corruptData: "corruptData"
    case .notDelivered: "notDelivered"
    case .diskFull: "diskFull"
    case .storage: "storage"
    case .incomplete: "incomplete"
    }
  }
}
