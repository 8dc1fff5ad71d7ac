import Foundation
import HalcyonCore
import Testing

@Suite struct BackoffTests {
  private static let backoff = Backoff(
    base: .seconds(2), factor: 3, maximum: .seconds(100), jitter: 0.5, attempts: 4,
    requestedDelays: .seconds(1)...(.seconds(60)))

  @Test(
    "Delays grow by the factor up to the maximum",
    arguments: [
      (1, 2.0), (2, 6), (3, 18), (4, 54), (5, 100), (64, 100), (1_000, 100), (.max, 100),
      (0, 2), (-1, 2), (.min, 2),
    ])
  func growth(failures: Int, seconds: Double) {
    #expect(
      Self.backoff.delay(afterFailures: failures, random: { 0 }) == .seconds(seconds))
  }

  @Test(
    "Jitter subtracts up to its fraction",
    arguments: [
      (0.5, 0.0, 6.0), (0.5, 0.5, 4.5), (0.5, 1, 3), (0, 0.7, 6), (1, 0.5, 3), (1, 1, 0),
    ])
  func jitter(jitter: Double, random: Double, seconds: Double) {
    var backoff = Self.backoff
    backoff.jitter = jitter
    #expect(backoff.delay(afterFailures: 2, random: { random }) == .seconds(seconds))
  }

  @Test("The maximum applies before jitter, so that clients do not retry at the same time")
  func jitterAtMaximum() {
    #expect(Self.backoff.delay(afterFailures: 9, random: { 0.5 }) == .seconds(75))
  }

  @Test("By default, jitter is random and stays within its fraction")
  func randomJitter() {
    let delays = (0..<100).map { _ in Self.backoff.delay(afterFailures: 1) }
    #expect(delays.allSatisfy { $0 > .seconds(1) && $0 <= .seconds(2) })
    #expect(Set(delays).count > 1)
  }

  @Test("No delay is returned once all attempts have failed", arguments: 1...6)
  func attempts(failures: Int) {
    let delay = Self.backoff.retryDelay(afterFailures: failures, random: { 0 })
    #expect(
      delay == (failures < 4 ? Self.backoff.delay(afterFailures: failures, random: { 0 }) : nil))
    var unlimited = Self.backoff
    unlimited.attempts = .max
    #expect(unlimited.retryDelay(afterFailures: failures) != nil)
  }

  @Test(
    "Delays that a server requests are bounded",
    arguments: [(-5, 1), (0, 1), (1, 1), (30, 30), (60, 60), (61, 60), (1 << 40, 60)])
  func requested(seconds: Int, accepted: Int) {
    #expect(Self.backoff.accepted(.seconds(seconds)) == .seconds(accepted))
  }

  /// The delays of each user without jitter, then with the most jitter.
  @Test(
    arguments: [
      (.cardDAVRequest, [0.5, 1], 0.5), (.geocodingFault, [6, 12, 24], 0.5),
      (.geocodingRateLimit, [3, 6, 12, 24, 48, 96, 192, 300, 300], 0.5),
      (.unreachableServer, [30, 120, 480], 1),
      (.rateLimitedRun, [2, 4, 8, 16, 32, 64, 128, 256, 300, 300], 1),
    ] as [(Backoff, [Double], Double)])
  func users(backoff: Backoff, seconds: [Double], shortest: Double) {
    for (index, seconds) in seconds.enumerated() {
      let failures = index + 1
      #expect(backoff.retryDelay(afterFailures: failures, random: { 0 }) == .seconds(seconds))
      #expect(
        backoff.retryDelay(afterFailures: failures, random: { 1 }) == .seconds(seconds * shortest))
    }
    let isLimited = backoff.attempts < .max
    #expect((backoff.retryDelay(afterFailures: seconds.count + 1) == nil) == isLimited)
  }

  @Test(
    "Each user bounds the delays that servers request",
    arguments: [
      (.cardDAVRequest, 0.1, 2), (.geocodingRateLimit, 1, 86_400), (.rateLimitedRun, 1, 21_600),
    ] as [(Backoff, Double, Double)])
  func requestedByServers(backoff: Backoff, shortest: Double, longest: Double) {
    #expect(backoff.accepted(.zero) == .seconds(shortest))
    #expect(backoff.accepted(.seconds(1e6)) == .seconds(longest))
  }
}
