import Foundation
import HalcyonCore
import HalcyonServices
import Testing

extension FaultRun {
  /// What must hold of every fault and does not; empty where all is well.
  public func violations(_ book: SyncedBook) -> [String] {
    var broken: [String] = []
    func must(_ holds: Bool, _ words: String) { if !holds { broken.append(words) } }
    must(didStrike, "the fault did not strike")
    // Fewer only by what the server has removed.
    let lost = Set(book.before.keys).intersection(book.server.keys).subtracting(stored.keys)
    must(lost.isEmpty, "\(lost.count) lost")
    let foreign = stored.filter {
      book.before[$0.key] != $0.value && book.server[$0.key] != $0.value
    }
    must(foreign.isEmpty, "\(foreign.count) damaged")
    must(isHonest(book), "says what is not so")
    must(clean.outcome == .succeeded, "the clean sync ended \(clean.outcome)")
    must(cleanState?.outcome == .succeeded, "the clean sync does not say that it succeeded")
    must(after.keys == book.server.keys, "other cards than the server's")
    must(after == book.server, "other bytes than the server's")
    return broken
  }

  /// Whether the window says what is so: the counts add up, what is missing has a name, and success means
  /// that the store holds what the server does.
  private func isHonest(_ book: SyncedBook) -> Bool {
    guard let said, let end = said.state.outcome else { return false }
    let counts = said.counts
    let isWhole = counts.total == counts.processed
    switch said.state {
    case .succeeded(let changes):
      return spoilt.outcome == .succeeded && stored == book.server && said.failures.isEmpty
        && isWhole && changes == spoilt.changed
    case .partial:
      return !said.failures.isEmpty && isWhole == (spoilt.outcome == .partial)
    case .needsConfirmation(let removals):
      return removals > 0 && spoilt.outcome == .needsConfirmation(removals: removals)
    case .failed, .offline, .waiting:
      return said.cause != nil && said.failures.allSatisfy { !$0.subject.isEmpty }
        && spoilt.outcome != .succeeded && counts.processed <= counts.total ?? .max
    case .running, .cancelled: return false && end == .cancelled
    }
  }

  /// What the window says after the sync with the fault.
  public var words: String {
    guard let said else { return "nothing" }
    let why = said.cause.map { ": " + Self.code($0.reason) } ?? ""
    switch said.state {
    case .succeeded(let changes): return "succeeded, \(changes) changes"
    case .partial: return "partial, \(said.counts.failed) named" + why
    case .needsConfirmation(let removals): return "asks about \(removals) removals"
    case .failed: return "failed" + why
    case .offline: return "offline" + why
    case .waiting: return "waiting" + why
    case .running: return "running"
    case .cancelled: return "cancelled"
    }
  }

  private static func code(_ reason: Activity.Reason) -> String {
    guard case .service(let problem) = reason else { return "\(reason)" }
    guard case .serverFault(let status?, _) = problem else { return problem.code }
    return "\(problem.code) \(status)"
  }

  /// A line of the table.
  public func line(
    _ fault: Fault, _ kind: DAVServer.Kind, _ moment: Fault.Moment, _ book: SyncedBook
  )
    -> String
  {
    let broken = violations(book)
    let current = stored.count { book.server[$0.key] == $0.value }
    let cells = [
      fault.name, kind.rawValue, moment.rawValue, words,
      "\(stored.count) (\(current) as on the server)", "\(after.count)",
      broken.isEmpty ? "good" : broken.joined(separator: "; "),
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  /// Records what must hold and does not.
  public func check(_ name: Comment, _ book: SyncedBook) {
    let broken = violations(book)
    #expect(broken.isEmpty, name)
    #expect(LogWatch.count > 0 && LogWatch.heard("contact sync ended"), name)
    #expect(LogWatch.betrayed.isEmpty, name)
  }
}
