import HalcyonCore
import Testing

@Suite struct RetryRuleTests {
  private func decisions(
    _ rule: RetryRule, _ failure: RetryRule.Failure, attempts: Int? = nil
  ) -> [RetryRule.Decision] {
    (1...5).map {
      rule.decision(after: failure, failures: $0, attempts: attempts, random: { 0 })
    }
  }

  @Test(
    "Requests to a CardDAV server are repeated twice, if that may help",
    arguments: [
      (.temporary, [0.5, 1]), (.closedConnection, [0, 1]), (.timedOut, [0.5]), (.permanent, []),
      (.rateLimited(nil), [0.5, 1]),
    ] as [(RetryRule.Failure, [Double])])
  func cardDAV(_ failure: RetryRule.Failure, _ seconds: [Double]) {
    let expected = seconds.map { RetryRule.Decision.retry(after: .seconds($0)) }
    #expect(
      decisions(.cardDAV, failure)
        == expected + Array(repeating: .stop, count: 5 - expected.count))
  }

  @Test("A request can have fewer attempts, but not more", arguments: [1, 2, 9])
  func attempts(_ attempts: Int) {
    let retries = decisions(.cardDAV, .temporary, attempts: attempts).count { $0 != .stop }
    #expect(retries == min(attempts, 3) - 1)
  }

  @Test(
    "Three short delays that a CardDAV server requests are waited for; others postpone the run",
    arguments: [
      (0.0, 0, .wait(.milliseconds(100))), (1, 2, .wait(.seconds(1))), (2, 0, .wait(.seconds(2))),
      (2.5, 0, .postpone(.seconds(2.5))), (1, 3, .postpone(.seconds(1))),
    ] as [(Double, Int, RetryRule.Decision)])
  func requested(_ seconds: Double, _ waits: Int, _ expected: RetryRule.Decision) {
    let found = RetryRule.cardDAV.decision(
      after: .rateLimited(.seconds(seconds)), failures: 1, waits: waits)
    #expect(found == expected)
  }

  @Test("Requests to a geocoding server are repeated three times, and never within a rate limit")
  func geocoding() {
    let faults: [RetryRule.Decision] = [
      .retry(after: .seconds(6)), .retry(after: .seconds(12)), .retry(after: .seconds(24)), .stop,
      .stop,
    ]
    #expect(decisions(.geocoding, .temporary) == faults)
    #expect(decisions(.geocoding, .permanent) == Array(repeating: .stop, count: 5))
    let limits = decisions(.geocoding, .rateLimited(nil))
    #expect(limits == [3, 6, 12, 24, 48].map { .postpone(.seconds($0)) })
    #expect(
      decisions(.geocoding, .rateLimited(.seconds(90)))
        == Array(repeating: .postpone(.seconds(90)), count: 5))
    #expect(
      decisions(.geocoding, .rateLimited(.zero))
        == Array(repeating: .postpone(.seconds(1)), count: 5))
  }

  @Test("Delays are shortened at random by up to the jitter")
  func jitter() {
    let found = RetryRule.cardDAV.decision(after: .temporary, failures: 2, random: { 0.5 })
    #expect(found == .retry(after: .seconds(0.75)))
  }
}
