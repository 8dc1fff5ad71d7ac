import Foundation
import HalcyonCore

/// Why an address could not be looked for. It stays pending.
public enum GeocoderError: Error, Hashable, Sendable {
  /// No network, or the server cannot be reached; `message` is the system's.
  case noNetwork(message: String)
  /// The certificate of the server is not trusted.
  case certificate(host: String, fingerprint: String, problem: String)
  /// The server asked not to be asked before.
  case rateLimited(until: Date)
  /// As many requests as a day may have were made; the next day begins then.
  case budgetSpent(until: Date)
  /// The server refuses service (401, 403); it is not asked again until it is named anew.
  case refused(server: String)
  /// The server answered with an error, or not as its protocol has it.
  case serverFault(status: Int?, message: String)
  /// The URL that the user named is none.
  case badURL(String)
  /// The place data or the store could not be read or written; `message` is the system's.
  case data(message: String)
  /// The work was stopped.
  case cancelled

  /// Whether the next address would meet the same.
  var stopsTheQueue: Bool {
    switch self {
    case .serverFault, .data: false
    default: true
    }
  }

  /// Whether it is the server or the data that is out of order, not the question.
  var isOfTheServer: Bool {
    switch self {
    case .serverFault(let status, _): !(400..<500 ~= status ?? 0)
    case .data: true
    default: false
    }
  }

  /// The same in the words of all services.
  var problem: ServiceProblem {
    switch self {
    case .noNetwork(let message): .noNetwork(message: message)
    case .certificate(let host, let fingerprint, let problem):
      .certificate(host: host, fingerprint: fingerprint, problem: problem)
    case .rateLimited(let until): .rateLimited(until: until)
    case .budgetSpent(let until): .budgetSpent(until: until)
    case .refused(let server): .noPermission(what: server)
    case .serverFault(let status, let message): .serverFault(status: status, message: message)
    case .badURL(let url): .notFound(what: url)
    case .data(let message): .storage(message: message)
    case .cancelled: .serverFault(status: nil, message: "cancelled")
    }
  }
}
