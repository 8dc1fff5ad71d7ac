import CoreTestSupport
import Foundation
import HalcyonCore
import Testing

@Suite struct RemovalBrakeTests {
  private let brake = RemovalBrake()
  private let noon = Date(timeIntervalSince1970: 1_700_000_000)

  @Test(
    "Removals of all people, or of at least five and over a fifth, are held",
    arguments: [
      (0, 0, false), (0, 10, false), (1, 1, true), (4, 4, true), (1, 2, false), (4, 5, false),
      (4, 19, false), (5, 24, true), (5, 25, false), (6, 25, true), (200, 1_000, false),
      (201, 1_000, true), (1_000, 1_000, true), (10, 0, true), (5, 6, true),
    ])
  func rule(removals: Int, stored: Int, isHeld: Bool) {
    #expect(brake.holds(removals, of: stored) == isHeld)
  }

  @Test(
    "Only the same removals, at least a minute later, are confirmed",
    arguments: [
      (60.0, 6, true), (3_600, 6, true), (59.9, 6, false), (0, 6, false), (-3_600, 6, false),
      (61, 7, false), (61, 5, false),
    ])
  func confirmation(seconds: Double, count: Int, isConfirmed: Bool) {
    let first = Set((0..<6).map { Href("\($0)") })
    guard case .hold(let pending) = brake.verdict(on: first, stored: 20, pending: nil, now: noon)
    else {
      Issue.record("nothing was held")
      return
    }
    #expect(pending == PendingRemovals(listed: noon, hrefs: first))
    let second = Set((0..<count).map { Href("\($0)") })
    let now = noon.addingTimeInterval(seconds)
    let verdict = brake.verdict(on: second, stored: 20, pending: pending, now: now)
    if isConfirmed {
      #expect(verdict == .remove(second))
    } else if second == first, seconds >= 0 {
      #expect(verdict == .hold(pending))
    } else {
      // The confirmation time starts again.
      #expect(verdict == .hold(PendingRemovals(listed: now, hrefs: second)))
    }
  }

  @Test(
    "Removals of the past days count, and only the user confirms those that follow them",
    arguments: [
      (1, 100, 0, false), (19, 100, 0, false), (15, 81, 19, true), (1, 81, 19, false),
      (2, 81, 19, true), (1, 10, 3, false), (1, 10, 4, true), (0, 10, 100, false),
      (1, 1_000_000, 5, false), (1, 10, -5, false),
    ])
  func recent(removals: Int, stored: Int, recent: Int, isHeld: Bool) {
    let hrefs = Set((0..<removals).map { Href("\($0)") })
    #expect(brake.holds(removals, of: stored, recent: recent) == isHeld)
    let pending = PendingRemovals(listed: noon, hrefs: hrefs)
    let verdict = brake.verdict(
      on: hrefs, stored: stored, pending: pending, recent: recent,
      now: noon.addingTimeInterval(3_600))
    #expect(verdict == (isHeld ? .hold(pending) : .remove(hrefs)))
  }

  @Test("Only the user confirms that everybody is gone")
  func everybody() {
    let hrefs = Set((0..<6).map { Href("\($0)") })
    let pending = PendingRemovals(listed: noon, hrefs: hrefs)
    let later = noon.addingTimeInterval(24 * 3_600)
    #expect(
      brake.verdict(on: hrefs, stored: 6, pending: pending, now: later) == .hold(pending))
  }

  @Test("Few removals are carried out immediately, even while others are pending")
  func few() {
    let pending = PendingRemovals(listed: noon, hrefs: ["a", "b", "c", "d", "e", "f"])
    #expect(
      brake.verdict(on: ["a"], stored: 20, pending: pending, now: noon) == .remove(["a"]))
    #expect(brake.verdict(on: [], stored: 20, pending: pending, now: noon) == .remove([]))
  }
}
