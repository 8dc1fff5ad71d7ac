import GtkKit
import GtkTestSupport
import HalcyonCore
import XCTest

@testable import ActivityFeature

/// One act of the user has one answer: a toast if the work ended before it had a bar, otherwise the
/// bar.
final class ActivityAnswersTests: GtkTestCase {
  private func requested(
    _ kind: Activity.Kind, _ state: Activity.State = .running, id: Int = 1, isShown: Bool = false,
    account: Int64? = nil
  ) -> Activity {
    let source = account.map { Activity.Source(id: $0, name: "A\($0)") }
    var result = activity(kind, state, id: id, extent: .incremental, source: source)
    result.isShown = isShown || state.needsAttention
    result.isRequested = true
    return result
  }

  /// Shows snapshots and returns the toasts and the bars after the last one.
  private func told(
    _ steps: [[Activity]], _ change: (ActivityStrip) -> Void = { _ in }
  ) -> (toasts: [String], bars: [String]) {
    withoutAnimations {
      let strip = ActivityStrip(interval: .zero)
      change(strip)
      var toasts: [String] = []
      strip.onMessage = { toasts.append($0.text) }
      for (index, step) in steps.enumerated() {
        strip.show(ActivitySnapshot(sequence: UInt64(index + 1), activities: step))
      }
      return (toasts, strip.messages)
    }
  }

  func testAPhotoThatIsAddedSoonIsAToastOnly() throws {
    var photo = requested(.photoImport, .succeeded(changes: 1))
    photo.counts = ActivityCounts(done: 1, total: 1)
    let told = told([[requested(.photoImport)], [photo], [photo]])
    XCTAssertEqual(told.toasts, ["1 photo imported"])
    XCTAssertEqual(told.bars, [])
  }

  func testEachKindThatEndsSoonSaysSoOnce() throws {
    for kind in Activity.Kind.allCases {
      let ended = requested(kind, .succeeded(changes: 0))
      let told = told([[requested(kind)], [ended], [ended, requested(.backup, id: 9)]])
      XCTAssertEqual(told.toasts.count, 1, "\(kind): \(told.toasts)")
      XCTAssertEqual(told.bars, [], "\(kind)")
    }
  }

  func testTheEndOfABarIsNoToastAsWell() throws {
    let told = told([
      [requested(.photoImport)], [requested(.photoImport, isShown: true)],
      [requested(.photoImport, .succeeded(changes: 1), isShown: true)],
    ])
    XCTAssertEqual(told.toasts, [])
    XCTAssertEqual(told.bars.count, 1)
  }

  func testAFailureIsABarOnly() throws {
    for state: Activity.State in [.failed, .partial, .offline, .needsConfirmation(removals: 3)] {
      let told = told([[requested(.contactSync)], [requested(.contactSync, state)]])
      XCTAssertEqual(told.toasts, [], "\(state)")
      XCTAssertEqual(told.bars.count, 1, "\(state)")
    }
  }

  func testSeveralAccountsAreAnsweredTogether() throws {
    let first = requested(.contactSync, .succeeded(changes: 1), id: 1, account: 1)
    let second = requested(.contactSync, id: 2, account: 2)
    let ended = requested(.contactSync, .succeeded(changes: 0), id: 2, account: 2)
    XCTAssertEqual(told([[first, second], [first, ended]]).toasts, ["Contacts synced"])
    let failed = requested(.contactSync, .failed, id: 2, account: 2)
    XCTAssertEqual(told([[first, second], [first, failed]]).toasts, [], "the bar says it")
    // A problem of an earlier run does not answer for this one.
    let later = requested(.contactSync, .succeeded(changes: 0), id: 3, account: 1)
    XCTAssertEqual(told([[failed], [failed, later]]).toasts, ["Contacts synced"])
  }

  func testWorkInTheBackgroundThatEndsSoonIsSilent() throws {
    var ended = activity(.photoImport, .succeeded(changes: 1), extent: .incremental)
    ended.isShown = false
    let told = told([[ended]])
    XCTAssertEqual(told.toasts, [])
    XCTAssertEqual(told.bars, [])
  }

  func testThePreferencesApply() throws {
    let ended = requested(.contactSync, .succeeded(changes: 0))
    XCTAssertEqual(told([[ended]]) { $0.preferences.style = .toast }.toasts, ["Contacts synced"])
    XCTAssertEqual(told([[ended]]) { $0.preferences.style = .none }.toasts, [])
    XCTAssertEqual(told([[ended]]) { $0.preferences.indicators = .errors }.toasts, [])
  }

  func testARetryInItsBarEndsThere() throws {
    withoutAnimations {
      let strip = ActivityStrip(interval: .zero)
      var toasts: [String] = []
      strip.onMessage = { toasts.append($0.text) }
      strip.show(snapshot(1, requested(.contactSync, .failed)))
      strip.perform(.retry, on: 1)
      strip.show(snapshot(2, requested(.contactSync, id: 2)))
      strip.show(snapshot(3, requested(.contactSync, .succeeded(changes: 0), id: 2)))
      XCTAssertEqual(strip.messages, ["Contacts synced"])
      XCTAssertEqual(toasts, [])
    }
  }
}
