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
    let delays = (1...4).map { policy.retryDelay(afterFailures: $0, failure, attempts: nil) }
    #expect(delays.prefix { $0 != nil } == seconds.map { .seconds($0) }[...])
    #expect(delays.dropFirst(seconds.count).allSatisfy { $0 == nil })
  }

  @Test("A request can have fewer attempts, but not more", arguments: [1, 2, 9])
  func attempts(attempts: Int) {
    let failure = DAVFailure.status(500, conditions: [])
    let delays = (1...9).compactMap {
      policy.retryDelay(afterFailures: $0, failure, attempts: attempts)
    }
    #expect(delays.count == min(attempts, 3) - 1)
  }

  @Test(
    "A few short delays that the server requests are waited for within a request",
    arguments: [
      (0.0, 0, 0.1), (1, 2, 1), (2, 0, 2), (2.1, 0, nil), (1, 3, nil),
    ] as [(Double, Int, Double?)])
  func requested(seconds: Double, waits: Int, delay: Double?) {
    #expect(
      policy.requestedDelay(.seconds(seconds), afterWaits: waits) == delay.map { .seconds($0) })
  }

  @Test(
    "Without retries, no failure is repeated",
    arguments: [HTTPError.cut(message: "reset"), .timedOut, .malformed(message: "")])
  func noRetries(_ error: HTTPError) async throws {
    let transport = ScriptedTransport { _, _ in throw error }
    var client = DAVClient(transport: transport, credentials: nil)
    client.retryPolicy.backoff.attempts = 1
    let address = try #require(WebAddress("https://example.org/book/"))
    await #expect(throws: DAVFailure.transport(error)) {
      _ = try await client.propfind(address, depth: 0, AddressBook.nature)
    }
    #expect(transport.requests.count == 1)
  }
}
