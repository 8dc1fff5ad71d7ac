import HalcyonServices
import IntegrationSupport
import Testing

@Suite("Each fault at each moment, before each server", .serialized)
struct AllFaultTests {
  @Test(
    "Nothing is lost and nothing is said to be whole that is not", arguments: Fault.all,
    DAVServer.Kind.allCases)
  func fault(_ fault: Fault, _ kind: DAVServer.Kind) async throws {
    let server = try await DAVServer.shared(kind)
    let book = try await server.book(cards: 250)
    let proxy = try await FaultProxy(book)
    for moment in fault.isOfListing ? [.listing] : Fault.Moment.allCases {
      let run = try await FaultRun(fault, at: moment, before: server, book: book, proxy: proxy)
      try run.check("\(fault.name), \(kind), \(moment.rawValue)")
      print("fault:", fault.name, kind, moment.rawValue, run.outcome, separator: " | ")
    }
  }
}
