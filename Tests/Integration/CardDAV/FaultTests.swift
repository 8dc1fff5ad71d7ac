import HalcyonServices
import IntegrationSupport
import Testing

/// Every second one, at one moment; `make integration` has all.
@Suite("Faults", .serialized)
struct FaultTests {
  private static let some = Fault.all.enumerated().filter { $0.offset.isMultiple(of: 2) }
    .map(\.element)

  @Test("Nothing is lost and nothing is said to be whole that is not", arguments: some)
  func fault(_ fault: Fault) async throws {
    let index = try #require(Self.some.firstIndex { $0.name == fault.name })
    let kind = DAVServer.Kind.allCases[index % 2]
    let moments = fault.isOfListing ? [.listing] : Fault.Moment.allCases
    let moment = moments[(index / 2) % moments.count]
    let book = try await SyncedBook.shared(kind)
    let run = try await FaultProxy.with(kind) { proxy in
      try await FaultRun(fault, at: moment, book: book, proxy: proxy)
    }
    run.check("\(fault.name), \(kind), \(moment.rawValue)", book)
  }
}
