import Foundation
import Synchronization

/// A date that is advanced manually.
package final class TestTime: Sendable {
  package init() {}
  private let date = Mutex(Date(timeIntervalSince1970: 1_700_000_000))
  package var now: Date { date.withLock { $0 } }
  package func advance(by seconds: Double) { date.withLock { $0 += seconds } }
}
