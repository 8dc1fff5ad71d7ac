import CDesktop

/// Looks up the servers that a domain announces for a service.
public protocol ServiceDirectory: Sendable {
  /// Returns the targets of the SRV records of a name such as `_carddavs._tcp.example.org`, the
  /// preferred ones first; empty if there are none.
  func servers(_ name: String) async -> [ServiceRecord]
  /// Returns the strings in the TXT records of a name; empty if there are none.
  func texts(_ name: String) async -> [String]
}

/// The target of an SRV record.
/// - Source: RFC 2782.
public struct ServiceRecord: Hashable, Sendable {
  /// The lowest is preferred.
  public var priority: Int
  /// The preference among records of the same priority; the highest first.
  public var weight: Int
  /// The host, without a dot at the end.
  public var host: String
  /// The port, 1…65535.
  public var port: Int

  /// Creates a record.
  public init(priority: Int = 0, weight: Int = 0, host: String, port: Int) {
    (self.priority, self.weight, self.host, self.port) = (priority, weight, host, port)
  }

  /// Parses "priority weight port host"; nil if the domain announces that it has no such service.
  init?(_ line: Substring) {
    let parts = line.split(separator: " ")
    guard parts.count == 4, let priority = Int(parts[0]), let weight = Int(parts[1]),
      let port = Int(parts[2]), (1...65_535).contains(port)
    else { return nil }
    let host = parts[3].hasSuffix(".") ? parts[3].dropLast() : parts[3]
    guard !host.isEmpty else { return nil }
    self.init(priority: priority, weight: weight, host: String(host), port: port)
  }
}

/// A directory without records, for tests and servers without names.
public struct NoServiceDirectory: ServiceDirectory {
  /// Creates a directory.
  public init() {}

  /// Returns no records.
  public func servers(_ name: String) async -> [ServiceRecord] { [] }

  /// Returns no strings.
  public func texts(_ name: String) async -> [String] { [] }
}

/// The DNS of the system. A lookup takes at most five seconds.
public struct SystemServiceDirectory: ServiceDirectory {
  /// Creates a directory.
  public init() {}

  /// Returns the targets of SRV records.
  public func servers(_ name: String) async -> [ServiceRecord] {
    await Self.lines(name, isService: true).compactMap { ServiceRecord($0) }
      .sorted { ($0.priority, -$0.weight) < ($1.priority, -$1.weight) }
  }

  /// Returns the strings in TXT records.
  public func texts(_ name: String) async -> [String] {
    await Self.lines(name, isService: false).map(String.init)
  }

  private final class Waiter: Sendable {
    let continuation: CheckedContinuation<String, Never>
    init(_ continuation: CheckedContinuation<String, Never>) { self.continuation = continuation }
  }

  private static func lines(_ name: String, isService: Bool) async -> [Substring] {
    let records = await withCheckedContinuation { continuation in
      let waiter = Unmanaged.passRetained(Waiter(continuation)).toOpaque()
      hal_dns_lookup(
        name, isService ? 1 : 0,
        { records, data in
          guard let data else { return }
          let waiter = Unmanaged<Waiter>.fromOpaque(data).takeRetainedValue()
          waiter.continuation.resume(returning: records.map { String(cString: $0) } ?? "")
        }, waiter)
    }
    return records.split(separator: "\n")
  }
}
