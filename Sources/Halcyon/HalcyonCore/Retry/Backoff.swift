import Foundation

/// The delays between the attempts of something that fails: exponential backoff with jitter, and
/// the bounds of the delays that a server may request.
///
/// Each user has a set of parameters below. Random numbers are injected.
///
/// ```swift
/// let backoff = Backoff.cardDAVRequest
/// guard let delay = backoff.retryDelay(afterFailures: 2) else { throw failure }  // 0.5…1 s
/// ```
/// - Source: Exponential Backoff and Jitter, AWS Architecture Blog, 2015 ("equal jitter" is a
///   `jitter` of 0.5); RFC 9110, section 10.2.3 (`Retry-After`).
public struct Backoff: Hashable, Sendable {
  /// The longest delay that is accepted from any server. Servers send absurd values.
  public static let longestRequestedDelay = Duration.seconds(86_400)

  /// The delay after the first failure, without jitter.
  public var base: Duration
  /// The ratio of a delay to the one before it; at least 1.
  public var factor: Double
  /// The maximum delay.
  public var maximum: Duration
  /// The largest fraction of a delay that is subtracted at random, 0...1, so that clients do not
  /// all retry at the same time.
  public var jitter: Double
  /// The maximum number of attempts, including the first.
  public var attempts: Int
  /// The shortest and the longest delay that is accepted from a server.
  public var requestedDelays: ClosedRange<Duration>

  /// Creates a set of parameters.
  public init(
    base: Duration, factor: Double = 2, maximum: Duration, jitter: Double, attempts: Int = .max,
    requestedDelays: ClosedRange<Duration> = .seconds(1)...longestRequestedDelay
  ) {
    self.base = base
    self.factor = factor
    self.maximum = maximum
    self.jitter = jitter
    self.attempts = attempts
    self.requestedDelays = requestedDelays
  }

  /// Returns the delay before the next attempt; `nil` if none is left.
  /// - Parameters:
  ///   - count: The number of consecutive failures, from 1.
  ///   - random: Returns a number in 0..<1.
  public func retryDelay(
    afterFailures count: Int, random: () -> Double = { .random(in: 0..<1) }
  ) -> Duration? {
    count < attempts ? delay(afterFailures: count, random: random) : nil
  }

  /// Returns the delay after failures, whether or not an attempt is left.
  /// - Parameters:
  ///   - count: The number of consecutive failures, from 1.
  ///   - random: Returns a number in 0..<1.
  public func delay(
    afterFailures count: Int, random: () -> Double = { .random(in: 0..<1) }
  ) -> Duration {
    let growth = pow(factor, Double(min(max(count, 1), 64) - 1))
    let seconds = min(base / .seconds(1) * growth, maximum / .seconds(1))
    return .seconds(seconds * (1 - jitter * random()))
  }

  /// Returns the accepted delay that is closest to the one that a server requested.
  public func accepted(_ requested: Duration) -> Duration {
    min(max(requested, requestedDelays.lowerBound), requestedDelays.upperBound)
  }
}

extension Backoff {
  /// A request to a CardDAV server: 0.5 s, 1 s. A server that requests a longer delay ends the run,
  /// which ``rateLimitedRun`` then postpones.
  public static let cardDAVRequest = Backoff(
    base: .milliseconds(500), maximum: .seconds(16), jitter: 0.5, attempts: 3,
    requestedDelays: .milliseconds(100)...(.seconds(2)))

  /// A request to a geocoding server after a server fault: 6 s, 12 s, 24 s.
  public static let geocodingFault = Backoff(
    base: .seconds(6), maximum: .seconds(300), jitter: 0.5, attempts: 4)

  /// Requests to a geocoding server that limits their rate and names no delay: 3 s.
  public static let geocodingRateLimit = Backoff(
    base: .seconds(3), maximum: .seconds(300), jitter: 0.5)

  /// A sync or geocoding run that could not reach its server: 30 s, 2 min, 8 min. Later runs need
  /// the user or a network change.
  public static let unreachableServer = Backoff(
    base: .seconds(30), factor: 4, maximum: .seconds(480), jitter: 0, attempts: 4)

  /// A sync or geocoding run that the server limits again and again: 2 s, 4 s, … 5 min, at least
  /// what the server requests. See ``RetrySchedule``.
  public static let rateLimitedRun = Backoff(
    base: .seconds(2), maximum: .seconds(300), jitter: 0,
    requestedDelays: .seconds(1)...(.seconds(6 * 3_600)))
}
