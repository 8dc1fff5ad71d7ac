import Foundation
import GtkTestSupport
import HalcyonCore
import HalcyonText
import XCTest

@testable import ActivityFeature
@testable import HalcyonKit

final class StripContentTests: GtkTestCase {
  func testHiddenActivityHasABarOnlyIfPinned() throws {
    var quiet = Activity(id: 1, kind: .contactSync, extent: .incremental)
    quiet.isShown = false
    XCTAssertEqual(StripContent(snapshot(1, quiet)), StripContent())
    var dismissals = Dismissals()
    dismissals.pin(quiet)
    XCTAssertEqual(StripContent(snapshot(1, quiet), dismissals: dismissals).bars.count, 1)
  }

  func testContactSyncIsFirstAndTheThirdActivityOverflows() throws {
    let content = StripContent(
      snapshot(
        1, activity(.geocoding, id: 1), activity(.contactSync, id: 2),
        activity(.photoImport, id: 3)))
    XCTAssertEqual(content.bars.map(\.id), [2, 1])
    XCTAssertEqual(content.overflow.map(\.id), [3])
  }

  func testErrorsTakePriorityOverProgress() throws {
    let content = StripContent(
      snapshot(
        1, activity(.contactSync, id: 1), activity(.geocoding, id: 2),
        activity(.backup, .failed, id: 3), activity(.photoImport, .partial, id: 4)))
    XCTAssertEqual(content.bars.map(\.id), [4, 3])
    XCTAssertEqual(content.overflow.map(\.id), [1, 2])
  }

  func testSourcesAreNamedIfThereAreSeveral() throws {
    let one = activity(.contactSync, id: 1, source: .init(id: 1, name: "Work"))
    let two = activity(.contactSync, id: 2, source: .init(id: 2, name: "Home"))
    XCTAssertEqual(StripContent(snapshot(1, one)).bars.map(\.message), ["Syncing contacts…"])
    XCTAssertEqual(
      StripContent(snapshot(1, one, two)).bars.map(\.message),
      ["Work: Syncing contacts…", "Home: Syncing contacts…"])
    let asks = activity(
      .contactSync, .failed, id: 2, problem: .signInNeeded, source: .init(id: 2, name: "Home"))
    XCTAssertEqual(
      StripContent(snapshot(1, one, asks)).bars.map(\.message),
      ["Work: Syncing contacts…", UserText.line(asks)])
  }

  func testPreferencesFilterActivities() throws {
    let all = snapshot(
      1, activity(.contactSync, .failed, id: 1), activity(.geocoding, id: 2),
      activity(.backup, .succeeded(changes: 1), id: 3))
    var preferences = ActivityPreferences()
    preferences.indicators = .errors
    XCTAssertEqual(StripContent(all, preferences: preferences).bars.map(\.id), [1])
    preferences.indicators = .never
    XCTAssertEqual(StripContent(all, preferences: preferences), StripContent())
    preferences = ActivityPreferences()
    preferences.style = .toast
    XCTAssertEqual(StripContent(all, preferences: preferences), StripContent())
    var dismissals = Dismissals()
    dismissals.pin(all.activities[1])
    XCTAssertEqual(
      StripContent(all, dismissals: dismissals, preferences: preferences).bars.map(\.id), [2])
  }

  func testToastsAnnounceBeginningAndEndOnce() throws {
    var toasts = ActivityToasts()
    let next = { (activity: Activity) -> [String] in
      toasts.next(snapshot(1, activity), preferences: ActivityPreferences(), now: Date())
        .map { $0.message + ($0.action.map { " [" + UserText.label($0) + "]" } ?? "") }
    }
    XCTAssertEqual(next(activity(.contactSync)), ["Syncing contacts…"])
    XCTAssertEqual(next(activity(.contactSync, done: 45, total: 120)), [])
    XCTAssertEqual(next(activity(.contactSync, .failed)), ["Contact sync failed [Retry]"])
    XCTAssertEqual(next(activity(.contactSync, .failed)), [])
    XCTAssertEqual(next(activity(.contactSync, id: 2)), ["Syncing contacts…"])
  }

  func testErrorIsShownAfterItsProgressWasDismissed() throws {
    var dismissals = Dismissals()
    dismissals.dismiss(activity(.contactSync))
    XCTAssertTrue(dismissals.contains(activity(.contactSync, done: 4, total: 9)))
    XCTAssertTrue(dismissals.contains(activity(.contactSync, .succeeded(changes: 1))))
    XCTAssertFalse(dismissals.contains(activity(.contactSync, .failed)))
    XCTAssertFalse(dismissals.contains(activity(.contactSync, id: 2)))
  }

  func testADifferentProblemOfTheSameOutcomeIsShownAfterADismissal() throws {
    let failed = { (id: Int, problem: ServiceProblem, source: Int64) in
      activity(
        .contactSync, .failed, id: id, problem: problem,
        source: .init(id: source, name: "Work"))
    }
    var dismissals = Dismissals()
    dismissals.dismiss(failed(1, .signInNeeded, 1))
    XCTAssertTrue(dismissals.contains(failed(2, .signInNeeded, 1)))
    XCTAssertFalse(dismissals.contains(failed(2, .storage(message: "x"), 1)))
    XCTAssertFalse(dismissals.contains(failed(2, .signInNeeded, 2)), "another account")
    // Also after a retry that has run in between.
    let retry = activity(.contactSync, id: 2, source: .init(id: 1, name: "Work"))
    dismissals.update(with: snapshot(1, retry))
    XCTAssertFalse(dismissals.contains(failed(2, .storage(message: "x"), 1)))
    XCTAssertTrue(dismissals.contains(failed(2, .signInNeeded, 1)))
  }

  func testRepeatedProblemStaysDismissedAndANewOneIsShown() throws {
    var dismissals = Dismissals()
    let offline = { activity(.contactSync, .offline, id: $0, problem: .noNetwork(message: "m")) }
    dismissals.dismiss(offline(1))
    dismissals.update(with: snapshot(1, activity(.contactSync, id: 2)))
    XCTAssertTrue(dismissals.contains(activity(.contactSync, id: 2)))
    dismissals.update(with: snapshot(2, offline(2)))
    dismissals.update(with: snapshot(3, offline(3)))
    XCTAssertTrue(dismissals.contains(offline(3)))
    XCTAssertFalse(
      dismissals.contains(activity(.contactSync, .failed, id: 4, problem: .signInNeeded)))
    dismissals.update(with: snapshot(4, activity(.contactSync, .succeeded(changes: 0), id: 5)))
    XCTAssertEqual(dismissals, Dismissals())
  }
}
