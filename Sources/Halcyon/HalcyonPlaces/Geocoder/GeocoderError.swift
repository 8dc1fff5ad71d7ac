import Foundation
import HalcyonCore

/// Why an address could not be located. It stays pending.
public enum GeocoderError: Error, Hashable, Sendable {
  /// There is no network, or the server is unreachable; `message` is from the system.
  case noNetwork(message: String)
  /// The server’s certificate is not trusted.
  case certificate(host: String, fingerprint: String, problem: String)
  /// The server asked not to send requests before `until`.
  case rateLimited(until: Date)
  /// The daily request limit is reached; requests resume at `until`.
  case budgetSpent(until: Date)
  /// The server rejected the request (401, 403). It is not used until the user adds it again.
  case refused(server: String)
  /// The server returned an error or a malformed response.
  case serverFault(status: Int?, message: String)
  /// The URL of the server is invalid.
  case badURL(String)
  /// The place data or the store could not be read or written; `message` is from the system.
  case data(message: String)
  /// The operation was cancelled.
  case cancelled

  /// Whether the error would affect every other address as well.
  var stopsQueue: Bool {
    switch self {
    case .serverFault, .data: false
    default: true
    }
  }

  /// Whether the error is caused by the server or the data, not by the address.
  var isServerFault: Bool {
    switch self {
    case .serverFault(let status, _): !(400..<500 ~= status ?? 0)
    case .data: true
    default: false
    }
  }

  /// The error as a `ServiceProblem`.
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
    case .cancelled: .cancelled
    }
  }
}
