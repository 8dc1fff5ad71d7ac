import Logging
import Synchronization

/// Reads all log messages at the finest level and records those with private data.
public enum LogWatch {
  private static let state = Mutex((count: 0, violations: [String](), messages: Set<String>()))
  private static let isSet: Void = LoggingSystem.bootstrap { _ in Handler() }

  /// The number of log messages.
  public static var count: Int { state.withLock { $0.count } }
  /// The messages that contain a password, or above the trace level a server path or contact data.
  public static var violations: [String] { state.withLock { $0.violations } }

  /// Returns whether a message was logged. Loggers created before ``begin()`` are not included.
  public static func contains(_ message: String) -> Bool {
    state.withLock { $0.messages.contains(message) }
  }

  /// Starts reading the log, once per process.
  public static func begin() { _ = isSet }

  /// The passwords, also in the encoding of Basic authentication.
  private static let forbidden = ["secret", "YWxpY2U6c2VjcmV0", "pässword"]
  private static let traceOnly = [
    "/alice/", "127.0.0.1", "192.0.2.", "@example.org", "Main Street", "Müller", "Köthen", "card-",
    "Hauptstr", "Bahnhofstr",
    "Dorfstr", "Lindenweg",
  ]

  private static func read(_ level: Logger.Level, _ message: String, _ line: String) {
    let texts = level == .trace ? forbidden : forbidden + traceOnly
    let isViolation = texts.contains { line.contains($0) }
    state.withLock { state in
      state.count += 1
      state.messages.insert(message)
      if isViolation { state.violations.append(line) }
    }
  }

  private struct Handler: LogHandler {
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      let all = metadata.merging(event.metadata ?? [:]) { $1 }
      LogWatch.read(event.level, "\(event.message)", "\(event.message) \(all)")
    }
  }
}
