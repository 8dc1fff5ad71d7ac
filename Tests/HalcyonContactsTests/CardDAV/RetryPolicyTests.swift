import Foundation
import ServiceTestSupport
import Testing

@testable import HalcyonContacts
@testable import HalcyonNetwork

/// When and how often a DAV request is repeated. The delays themselves are those of `Backoff`.
@Suite struct RetryPolicyTests {
  private let policy = RetryPolicy(random: { 0 })

  @Test(
    "Only failures that may be temporary are repeated",
    arguments: [
      (.transport(.malformed(message: "")), [0.5, 1]), (.status(500, conditions: []), [0.5, 1]),
      (.rateLimited(retryAfter: nil), [0.5, 1]),
      // A kept connection was probably just closed.
      (.transport(.cut(message: "")), [0, 1]),
      // A timeout has already taken long.
      (.transport(.timedOut), [0.5]),
      (.transport(.unreachable(message: "")), []), (.status(404, conditions: []), []),
      (.status(501, conditions: []), []), (.rateLimited(retryAfter: .seconds(1)), []),
    ] as [(DAVFailure, [Double])])
  func delays(failure: DAVFailure, seconds: [Double]) {
    let delays = (1...4).compactMap { count -> Duration? in
      let decision = policy.decision(after: failure, failures: count, waits: 3)
      if case .retry(let delay) = decision { return delay } else { return nil }
    }
    #expect(delays == seconds.map { .seconds($0) })
  }

  @Test(
    "Without retries, no failure is repeated",
    arguments: [HTTPError.cut(message: "reset"), .timedOut, .malformed(message: "")])
  func noRetries(_ error: HTTPError) async throws {
    let transport = ScriptedTransport { _, _ in throw error }
    var client = DAVClient(transport: transport, credentials: nil)
    client.retryPolicy.rule.backoff.attempts = 1
    let address = try #require(WebAddress("https://example.org/book/"))
    await #expect(throws: DAVFailure.transport(error)) {
      _ = try await client.propfind(address, depth: 0, AddressBook.nature)
    }
    #expect(transport.requests.count == 1)
  }
}
