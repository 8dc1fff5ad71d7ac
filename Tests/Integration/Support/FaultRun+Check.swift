import Foundation
import HalcyonServices
import Testing

extension FaultRun {
  /// A line of the table: what the sync came to, how much was stored, and how much after the clean one.
  public var line: String {
    let words =
      switch spoilt.outcome {
      case .succeeded: "succeeded"
      case .partial: "partial, \(spoilt.undelivered.count + spoilt.unaccounted) missing"
      case .needsConfirmation(let removals): "asks about \(removals) removals"
      case .offline: "offline"
      case .waiting: "waiting"
      case .failed(let problem): "failed: \(problem)"
      case .cancelled: "cancelled"
      }
    return "\(words) | \(stored.count) stored | \(after.count) after"
  }

  /// What must hold of every fault.
  public func check(_ name: Comment, _ book: SyncedBook) {
    #expect(didStrike, name)
    // Fewer only by what the server has removed.
    let lost = Set(book.before.keys).intersection(book.server.keys).subtracting(stored.keys)
    #expect(lost.isEmpty, name)
    let foreign = stored.filter { href, bytes in
      book.before[href] != bytes && book.server[href] != bytes
    }
    #expect(foreign.isEmpty, name)
    if spoilt.outcome == .succeeded {
      #expect(spoilt.undelivered.isEmpty && spoilt.unaccounted == 0, name)
    }
    #expect(clean.outcome == .succeeded, name)
    let different = Set(after.keys).symmetricDifference(book.server.keys)
    #expect(different.isEmpty, name)
    let isEqual = after == book.server
    #expect(isEqual, name)
    #expect(LogWatch.count > 0, name)
    #expect(LogWatch.betrayed.isEmpty, name)
  }
}
