import Foundation
import HalcyonServices
import IntegrationSupport
import Testing

/// Writes what came of each to `.build/faults.txt`.
@Suite("Each fault at each moment, before each server", .serialized)
struct AllFaultTests {
  @Test(
    "Nothing is lost and nothing is said to be whole that is not", arguments: Fault.all,
    DAVServer.Kind.allCases)
  func fault(_ fault: Fault, _ kind: DAVServer.Kind) async throws {
    let book = try await SyncedBook.shared(kind)
    let proxy = try await FaultProxy.shared(kind)
    for moment in fault.isOfListing ? [.listing] : Fault.Moment.allCases {
      let run = try await FaultRun(fault, at: moment, book: book, proxy: proxy)
      run.check("\(fault.name), \(kind), \(moment.rawValue)", book)
      try FaultTable.add("\(fault.name) | \(kind) | \(moment.rawValue) | \(run.line)")
    }
  }
}

/// The suite is serialized, so that its lines come one after another.
private enum FaultTable {
  private static let file = ChildProcess.package.appendingPathComponent(".build/faults.txt")
  private static let isNew = (try? Data().write(to: file)) != nil

  static func add(_ line: String) throws {
    try #require(isNew, "cannot write \(file.path)")
    let handle = try FileHandle(forWritingTo: file)
    try handle.seekToEnd()
    try handle.write(contentsOf: Data((line + "\n").utf8))
    try handle.close()
  }
}
