import Foundation
import HalcyonContacts
import HalcyonCore
import Synchronization

/// A contact source with scripted passes.
final class ScenarioSource: ContactSource {
  private let passes: [[Scenario.SourceEvent]]
  private let network: ScenarioNetwork
  private let clock: any Clock<Duration>
  private let date: @Sendable () -> Date
  let traits: Activity.SourceTraits
  private let begun = Mutex(0)

  init(
    _ account: Scenario.Account, _ passes: [[Scenario.SourceEvent]], network: ScenarioNetwork,
    clock: any Clock<Duration>, date: @escaping @Sendable () -> Date
  ) {
    self.passes = passes
    self.network = network
    self.clock = clock
    self.date = date
    let isFolder = account.configuration.kind == VCardFolderKind().id
    traits = isFolder ? VCardFolderSource.traits : Activity.SourceTraits()
  }

  func pass(since state: SyncState) async throws(ServiceProblem) -> any SyncPass {
    let number = begun.withLock { count in
      count += 1
      return count - 1
    }
    guard let last = passes.last else { throw .notFound(what: "pass") }
    let events = passes.indices.contains(number) ? passes[number] : last
    return Pass(events, since: state, network: network, clock: clock, date: date)
  }

  private actor Pass: SyncPass {
    private var events: ArraySlice<Scenario.SourceEvent>
    private let stored: ETagTable
    private let network: ScenarioNetwork
    private let clock: any Clock<Duration>
    private let date: @Sendable () -> Date

    init(
      _ events: [Scenario.SourceEvent], since state: SyncState, network: ScenarioNetwork,
      clock: any Clock<Duration>, date: @escaping @Sendable () -> Date
    ) {
      self.events = events[...]
      stored = state.etags
      self.network = network
      self.clock = clock
      self.date = date
    }

    func next() async throws(ServiceProblem) -> SyncStep? {
      while let event = events.popFirst() {
        switch event {
        case .wait(let duration):
          do { try await clock.sleep(for: duration) } catch { throw .cancelled }
        case .total(let count): return .total(count, changed: changed)
        case .cards(let numbers, let damagedEvery):
          let cards = numbers.map {
            ScenarioPeople.sourceCard(
              $0, isDamaged: damagedEvery > 0 && $0 % damagedEvery == damagedEvery - 1)
          }
          return .batch(cards, undelivered: [])
        case .undelivered(let numbers):
          let cards = numbers.map {
            UndeliveredCard(
              href: ScenarioPeople.href($0),
              error: .serverFault(status: 500, message: "Internal Server Error"))
          }
          return .batch([], undelivered: cards)
        case .fail(let error): throw error
        case .limitRate(let delay): throw .rateLimited(until: date() + delay / .seconds(1))
        case .loseNetwork(let duration):
          network.disconnect(for: duration)
          await cancellation()
          throw .cancelled
        case .waitForCancellation:
          await cancellation()
          throw .cancelled
        case .end(let held):
          return .end(
            SyncEnd(removals: .allBut(HrefSet(held.map(ScenarioPeople.href))), token: nil))
        case .done: return .end(SyncEnd(removals: .named([]), token: "1"))
        }
      }
      return nil
    }

    /// The number of stored cards among those that follow.
    private var changed: Int {
      events.reduce(0) { sum, event in
        switch event {
        case .cards(let numbers, _): sum + stored(among: numbers)
        case .undelivered(let numbers): sum + stored(among: numbers)
        default: sum
        }
      }
    }

    private func stored(among numbers: Range<Int>) -> Int {
      numbers.count { stored.contains(ScenarioPeople.href($0)) }
    }

    private func cancellation() async {
      let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
      for await _ in stream {}
      withExtendedLifetime(continuation) {}
    }
  }
}
