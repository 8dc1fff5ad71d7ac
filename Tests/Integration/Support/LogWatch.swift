import HalcyonServices
import Logging
import Synchronization

/// Reads every line of the log, at its finest, and remembers those that say what no log may.
public enum LogWatch {
  private static let state = Mutex((count: 0, betrayed: [String](), messages: Set<String>()))
  private static let isSet: Void = LoggingSystem.bootstrap { _ in Handler() }

  /// How many lines there were.
  public static var count: Int { state.withLock { $0.count } }
  /// The lines that hold a password, or above trace a path of the server or what stands on a card.
  public static var betrayed: [String] { state.withLock { $0.betrayed } }

  /// Whether a line with this message came: a logger that was made before ``begin()`` is not heard.
  public static func heard(_ message: String) -> Bool {
    state.withLock { $0.messages.contains(message) }
  }

  /// Begins to read; once a process.
  public static func begin() { _ = isSet }

  /// The password, and as Basic sends it.
  private static let never = ["secret", "YWxpY2U6c2VjcmV0", "pässword"]
  private static let onlyTraced = [
    "/alice/", "127.0.0.1", "192.0.2.", "@example.org", "Main Street", "Müller", "Köthen", "card-",
    "Hauptstr", "Bahnhofstr",
    "Dorfstr", "Lindenweg",
  ]

  private static func read(_ level: Logger.Level, _ message: String, _ line: String) {
    let words = level == .trace ? never : never + onlyTraced
    let isBetrayed = words.contains { line.contains($0) }
    state.withLock { state in
      state.count += 1
      state.messages.insert(message)
      if isBetrayed { state.betrayed.append(line) }
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
