import Foundation
import HalcyonCore
import ServiceTestSupport
import Synchronization

@testable import HalcyonContacts

/// A source whose passes are defined by the test.
final class ScriptedSource: ContactSource {
  /// An event of a pass.
  enum Event: Sendable {
    case step(SyncStep)
    case fail(ServiceProblem)
    /// Waits until the gate is opened.
    case pass(Gate)
    /// Waits until the task is cancelled.
    case hang
  }

  private struct State {
    var passes: [[Event]]
    var states: [SyncState] = []
  }
  private let state: Mutex<State>

  /// Accounts of these tests are folders.
  let traits = VCardFolderSource.traits

  init(_ passes: [Event]...) { state = Mutex(State(passes: passes)) }

  /// Appends a pass.
  func then(_ pass: [Event]) { state.withLock { $0.passes.append(pass) } }
  /// The states with which the passes began.
  var states: [SyncState] { state.withLock { $0.states } }

  func pass(since state: SyncState) async throws(ServiceProblem) -> any SyncPass {
    let events = self.state.withLock { own in
      own.states.append(state)
      return own.passes.isEmpty ? [] : own.passes.removeFirst()
    }
    return Pass(events)
  }

  private actor Pass: SyncPass {
    private var events: [Event]
    init(_ events: [Event]) { self.events = events }

    func next() async throws(ServiceProblem) -> SyncStep? {
      while !events.isEmpty {
        switch events.removeFirst() {
        case .step(let step): return step
        case .fail(let error): throw error
        case .pass(let gate): await gate.pass()
        case .hang:
          await Gate().pass()
          throw .cancelled
        }
      }
      return nil
    }
  }
}

extension ScriptedSource.Event {
  static func total(_ count: Int) -> Self { .step(.total(count)) }
  static func batch(_ cards: SourceCard...) -> Self { .step(.batch(cards, undelivered: [])) }
  static func cards(_ cards: [SourceCard]) -> Self { .step(.batch(cards, undelivered: [])) }
  static func lost(_ hrefs: Href...) -> Self {
    .step(
      .batch(
        [],
        undelivered: hrefs.map {
          UndeliveredCard(href: $0, error: .serverFault(status: 500, message: ""))
        }))
  }
  static func checkpoint(_ token: String) -> Self { .step(.checkpoint(token: token)) }
  static func end(named: Set<Href> = [], _ token: String? = nil) -> Self {
    .step(.end(SyncEnd(removals: .named(named), token: token)))
  }
  static func end(allBut: Set<Href>, _ token: String? = nil) -> Self {
    .step(.end(SyncEnd(removals: .allBut(HrefSet(allBut)), token: token)))
  }
}

/// Returns the card `name` of a source with the href `name`.vcf.
func sourceCard(_ name: String, etag: String? = "1", _ more: String...) -> SourceCard {
  let lines =
    ["BEGIN:VCARD", "VERSION:3.0", "UID:" + name, "FN:" + name] + more + ["END:VCARD", ""]
  return SourceCard(
    href: "\(name).vcf", etag: etag, bytes: Data(lines.joined(separator: "\r\n").utf8))
}

func sourceCards(_ numbers: Range<Int>, etag: String? = "1") -> [SourceCard] {
  numbers.map { sourceCard("p\($0)", etag: etag) }
}

func hrefs(_ numbers: Range<Int>) -> Set<Href> { Set(numbers.map { "p\($0).vcf" }) }
