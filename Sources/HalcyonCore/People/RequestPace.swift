import Foundation

/// When the next request to a geocoding server may start: at most one a second, so many a day, and never
/// before the moment that the server itself named.
///
/// A value that is kept in the store, so that the pace holds over restarts and over all processes.
public struct RequestPace: Hashable, Sendable {
  /// What to do now.
  public enum Turn: Hashable, Sendable {
    /// The request may start at this moment. Where that is now it is counted; else the turn is to be asked for
    /// again then, since another process may have been late with its own.
    case start(Date)
    /// The server asked not to be asked before.
    case askedToWait(until: Date)
    /// As many requests as a day may have were made; the next day begins then.
    case budgetSpent(until: Date)
    /// The server refused service (403) and is not asked again.
    case refused
  }

  /// Between two starts. Slightly more than the second of the public servers' rule, for clocks that differ.
  public static let interval: TimeInterval = 1.05
  /// By how much a sleep may end too early.
  public static let tolerance: TimeInterval = 0.001
  /// The longest wait that a server can ask for.
  public static let longestWait: TimeInterval = 24 * 3600

  /// No request may start before.
  public var nextAllowed: Date
  /// Whether `nextAllowed` is what the server asked for, not the pace.
  public var isAskedByServer: Bool
  /// Days since 1970 in UTC.
  public var day: Int
  /// Requests on that day.
  public var count: Int
  /// The server that refused service.
  public var refusedBy: String?

  /// A pace at which nothing has been asked yet.
  public init(
    nextAllowed: Date = .distantPast, isAskedByServer: Bool = false, day: Int = 0, count: Int = 0,
    refusedBy: String? = nil
  ) {
    self.nextAllowed = nextAllowed
    self.isAskedByServer = isAskedByServer
    self.day = day
    self.count = count
    self.refusedBy = refusedBy
  }

  /// Takes the next turn, if there is one.
  public mutating func take(_ server: GeocodingServer, now: Date) -> Turn {
    if refusedBy == server.url { return .refused }
    // A moment that lies further off than anyone can ask for was written under another clock.
    let furthest = isAskedByServer ? Self.longestWait : 60
    if nextAllowed > now + furthest { nextAllowed = now }
    let today = Int((now.timeIntervalSince1970 / 86_400).rounded(.down))
    if day != today { (day, count) = (today, 0) }
    if isAskedByServer, nextAllowed > now { return .askedToWait(until: nextAllowed) }
    guard count < server.dailyBudget else {
      return .budgetSpent(until: Date(timeIntervalSince1970: Double(today + 1) * 86_400))
    }
    let start = max(now, nextAllowed)
    guard start <= now + Self.tolerance else { return .start(start) }
    count += 1
    nextAllowed = start + Self.interval
    isAskedByServer = false
    return .start(start)
  }

  /// An answer came. The request reached the server some time before, so a second from now is a second for
  /// the server too, however long the connection took.
  public mutating func answered(now: Date) {
    nextAllowed = max(nextAllowed, now + 1)
  }

  /// The server asked to wait so long; pulled into 1 s … `longestWait`.
  public mutating func wait(seconds: TimeInterval, now: Date) {
    let seconds = seconds >= 1 ? min(seconds, Self.longestWait) : 1
    nextAllowed = max(nextAllowed, now + seconds)
    isAskedByServer = true
  }
}
