import HalcyonServices
import IntegrationSupport
import Testing

/// The table of it: ``FaultTable``.
@Suite("Each fault at each moment, before each server", .logGuard)
struct AllFaultTests {
  /// A fault, whom it is before, and when it strikes.
  struct Case: Sendable, CustomTestStringConvertible {
    var fault: Fault
    var kind: DAVServer.Kind
    var moment: Fault.Moment
    /// Its place in the table.
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

  @Test("Nothing is lost and nothing is said to be whole that is not", arguments: Case.all)
  func fault(_ one: Case) async throws {
    let book = try await SyncedBook.shared(one.kind)
    let run = try await FaultProxy.with(one.kind) { proxy in
      try await FaultRun(one.fault, at: one.moment, book: book, proxy: proxy)
    }
    run.check("\(one.testDescription)", book)
    try await FaultTable.shared.add(
      run.line(one.fault, one.kind, one.moment, book), key: one.key)
  }

  @Test("A first sync is mended by one clean sync, too", arguments: Case.all)
  func first(_ one: Case) async throws {
    let book = try await SyncedBook.shared(one.kind).unsynced
    let run = try await FaultProxy.with(one.kind) { proxy in
      try await FaultRun(one.fault, at: one.moment, book: book, proxy: proxy)
    }
    run.check("\(one.testDescription)", book)
  }
}
