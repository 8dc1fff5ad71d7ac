import HangGuard
import IntegrationSupport
import Testing

/// The results are written to ``FaultTable``.
@Suite("All faults at all moments with all servers", .logGuard, .hangGuard)
struct AllFaultTests {
  /// A fault, the affected server, and the moment at which it occurs.
  struct Case: Sendable, CustomTestStringConvertible {
    var fault: Fault
    var kind: DAVServer.Kind
    var moment: Fault.Moment
    /// The position in the table.
    var key: [Int]
    var testDescription: String { "\(fault.name), \(kind), \(moment.rawValue)" }

    static let all = Fault.all.enumerated().flatMap { index, fault in
      DAVServer.Kind.allCases.enumerated().flatMap { server, kind in
        (fault.isOfListing ? [.listing] : Fault.Moment.allCases).enumerated().map {
          Case(fault: fault, kind: kind, moment: $1, key: [index, server, $0])
        }
      }
    }
  }

  @Test("No card is lost and no incomplete sync is reported as complete", arguments: Case.all)
  func fault(_ one: Case) async throws {
    let book = try await SyncedBook.shared(one.kind)
    let run = try await FaultProxy.with(one.kind) { proxy in
      try await FaultRun(one.fault, at: one.moment, book: book, proxy: proxy)
    }
    run.check("\(one.testDescription)", book)
    try await FaultTable.shared.add(
      run.line(one.fault, one.kind, one.moment, book), key: one.key)
  }

  @Test("One sync without faults completes a first sync with a fault", arguments: Case.all)
  func first(_ one: Case) async throws {
    let book = try await SyncedBook.shared(one.kind).unsynced
    let run = try await FaultProxy.with(one.kind) { proxy in
      try await FaultRun(one.fault, at: one.moment, book: book, proxy: proxy)
    }
    run.check("\(one.testDescription)", book)
  }
}
