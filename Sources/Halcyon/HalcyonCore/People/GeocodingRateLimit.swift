import Foundation

/// The rate limit of requests to geocoding servers: at most one per second, a daily budget, and no
/// request before the time that the server named.
///
/// The value is kept in the store, so that the limit holds across restarts and processes.
public struct GeocodingRateLimit: Hashable, Sendable {
  /// The decision about a request.
  public enum Decision: Hashable, Sendable {
    /// The request may start at this time. If the time is now, the request is counted. Otherwise
    /// ask again then, because another process may have used the time.
    case start(Date)
    /// The server asked not to send requests before `until`.
    case retryAfter(until: Date)
    /// The daily request budget is used up; `until` is the start of the next day.
    case budgetSpent(until: Date)
    /// The server rejected a request with status 403 and gets no further requests.
    case refused
  }

  /// The time between two starts in seconds. Slightly longer than the second that public servers
  /// require, to allow for clock differences.
  public static let interval: TimeInterval = 1.05
  /// The time in seconds by which a sleep may end too early.
  public static let tolerance: TimeInterval = 0.001
  /// The longest wait in seconds that is accepted from a server.
  public static let maximumWait: TimeInterval =
    Backoff.geocodingRateLimit.requestedDelays.upperBound / .seconds(1)

  /// The earliest start of the next request.
  public var nextAllowed: Date
  /// A Boolean value indicating whether the server asked for `nextAllowed`, rather than the limit
  /// of one request per second.
  public var isAskedByServer: Bool
  /// The day of `count`, in days since 1970 in UTC.
  public var day: Int
  /// The number of requests on that day.
  public var count: Int
  /// The URL of the server that rejected a request with status 403.
  public var refusedBy: String?

  /// Creates a limit; by default no request was made.
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

  /// Reserves the next request if it may start now.
  public mutating func reserveRequest(to server: GeocodingServer, now: Date) -> Decision {
    if refusedBy == server.url { return .refused }
    // A later time was stored while the clock was wrong.
    let furthest = isAskedByServer ? Self.maximumWait : 60
    if nextAllowed > now + furthest { nextAllowed = now }
    let today = Int((now.timeIntervalSince1970 / 86_400).rounded(.down))
    if day != today { (day, count) = (today, 0) }
    if isAskedByServer, nextAllowed > now { return .retryAfter(until: nextAllowed) }
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

  /// Notes that a response arrived. The request reached the server some time earlier, so a second
  /// from now is at least a second for the server, however long the connection took.
  public mutating func noteResponse(now: Date) {
    nextAllowed = max(nextAllowed, now + 1)
  }

  /// Notes that the server asked to wait; `seconds` is limited to 1...``maximumWait``.
  public mutating func postpone(seconds: TimeInterval, now: Date) {
    let seconds = seconds >= 1 ? min(seconds, Self.maximumWait) : 1
    nextAllowed = max(nextAllowed, now + seconds)
    isAskedByServer = true
  }
}
