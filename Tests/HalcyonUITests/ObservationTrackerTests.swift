import Foundation
import GtkKit
import GtkTestSupport
import Observation
import XCTest

@testable import HalcyonKit

final class ObservationTrackerTests: GtkTestCase {
  @Observable @MainActor final class Model {
    var count = 0
    /// Never changes.
    var title = ""
  }

  /// The memory of this process, in pages.
  private static var residentPages: Int {
    let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    return fields.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
  }

  func testRunsAgainAfterAChangeUntilItEnds() {
    let model = Model()
    var seen: [Int] = []
    let tracker = ObservationTracker { seen.append(model.count) }
    model.count = 1
    model.count = 2
    XCTAssertTrue(MainLoop.wait { seen.count == 2 })
    tracker.end()
    model.count = 3
    MainLoop.drain()
    XCTAssertEqual(seen, [0, 2])
  }

  /// Registers with a model that outlives the trackers and does not change, as a page does that is
  /// made anew at each visit.
  func testLeavesNothingInTheModel() {
    let model = Model()
    func track(_ count: Int) {
      for index in 0..<count {
        let tracker = ObservationTracker { _ = (model.count, model.title) }
        if index.isMultiple(of: 2) { tracker.end() }
        if index.isMultiple(of: 100) { MainLoop.drain() }
      }
    }
    track(100)
    let before = Self.residentPages
    track(20_000)
    // One page of memory for ten trackers: a registration alone takes more.
    XCTAssertLessThan(Self.residentPages - before, 2_000)
  }
}
