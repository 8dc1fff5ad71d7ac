import Foundation
import HalcyonCore
import Testing

extension FaultRun {
  /// Returns the violated guarantees; empty if all hold.
  public func violations(_ book: SyncedBook) -> [String] {
    var broken: [String] = []
    func must(_ holds: Bool, _ violation: String) { if !holds { broken.append(violation) } }
    must(didOccur, "the fault did not occur")
    // Only cards that the server has removed may be missing.
    let lost = Set(book.before.keys).intersection(book.server.keys).subtracting(stored.keys)
    must(lost.isEmpty, "\(lost.count) lost")
    let foreign = stored.filter {
      book.before[$0.key] != $0.value && book.server[$0.key] != $0.value
    }
    must(foreign.isEmpty, "\(foreign.count) damaged")
    must(isActivityCorrect(book), "the activity is wrong")
    must(clean.outcome == .succeeded, "the clean sync ended \(clean.outcome)")
    must(cleanState?.outcome == .succeeded, "the activity of the clean sync is not successful")
    must(after.keys == book.server.keys, "cards differ from the server")
    must(after == book.server, "bytes differ from the server")
    return broken
  }

  /// Returns whether the activity is correct: the counts add up, failures have subjects, and
  /// success means that the store equals the server.
  private func isActivityCorrect(_ book: SyncedBook) -> Bool {
    guard let faultActivity else { return false }
    let counts = faultActivity.counts
    let isWhole = counts.total == counts.processed
    switch faultActivity.state {
    case .succeeded(let changes):
      return faultResult.outcome == .succeeded && stored == book.server
        && faultActivity.failures.isEmpty
        && isWhole && changes == faultResult.changed
    case .partial:
      return !faultActivity.failures.isEmpty && isWhole == (faultResult.outcome == .partial)
    case .needsConfirmation(let removals):
      return removals > 0 && faultResult.outcome == .needsConfirmation(removals: removals)
    case .failed, .offline, .waiting:
      return faultActivity.cause != nil && faultActivity.failures.allSatisfy { !$0.subject.isEmpty }
        && faultResult.outcome != .succeeded && counts.processed <= counts.total ?? .max
    default: return false
    }
  }

  /// A summary of the activity of the sync with the fault.
  public var summary: String {
    guard let faultActivity else { return "nothing" }
    let why = faultActivity.cause.map { ": " + Self.code($0.reason) } ?? ""
    switch faultActivity.state {
    case .succeeded(let changes): return "succeeded, \(changes) changes"
    case .partial: return "partial, \(faultActivity.counts.failed) failed" + why
    case .needsConfirmation(let removals): return "asks to confirm \(removals) removals"
    default: return (faultActivity.state.outcome?.rawValue ?? "running") + why
    }
  }

  private static func code(_ reason: Activity.Reason) -> String {
    guard case .service(let problem) = reason else { return "\(reason)" }
    guard case .serverFault(let status?, _) = problem else { return problem.code }
    return "\(problem.code) \(status)"
  }

  /// Returns a row of the table.
  public func line(
    _ fault: Fault, _ kind: DAVServer.Kind, _ moment: Fault.Moment, _ book: SyncedBook
  )
    -> String
  {
    let broken = violations(book)
    let current = stored.count { book.server[$0.key] == $0.value }
    let cells = [
      fault.name, kind.rawValue, moment.rawValue, summary,
      "\(stored.count) (\(current) as on the server)", "\(after.count)",
      broken.isEmpty ? "good" : broken.joined(separator: "; "),
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  /// Reports violated guarantees as test failures.
  public func check(_ name: Comment, _ book: SyncedBook) {
    let broken = violations(book)
    #expect(broken.isEmpty, name)
    #expect(LogWatch.count > 0 && LogWatch.contains("contact sync ended"), name)
    #expect(LogWatch.violations.isEmpty, name)
  }
}
