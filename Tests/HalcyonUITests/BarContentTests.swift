import Foundation
import HalcyonCore
import TestSupport
import XCTest

@testable import HalcyonUI

final class BarContentTests: GtkTestCase {
  func testWordsAndProgressOfRunningWork() throws {
    MainActor.assumeIsolated {
      let unknown = content(.contactSync, .running)
      XCTAssertEqual(unknown.message, "Syncing contacts…")
      XCTAssertEqual(unknown.progress, .unknown)
      let known = content(.contactSync, .running, done: 45, total: 120)
      XCTAssertEqual(known.message, "Syncing contacts… 45/120")
      XCTAssertEqual(known.progress, .counted(processed: 45, total: 120))
      XCTAssertEqual(
        content(.geocoding, .running, done: 12, total: 45).message, "Locating addresses… 12/45")
      XCTAssertNil(known.lifetimeSeconds)
    }
  }

  func testEndsHaveTheirTintIconAndTime() throws {
    MainActor.assumeIsolated {
      let success = content(.contactSync, .succeeded(changes: 3), done: 3, total: 3)
      XCTAssertEqual([success.tint.rawValue, success.icon], ["success", "object-select-symbolic"])
      XCTAssertEqual(success.lifetimeSeconds, 3)
      XCTAssertNil(success.progress)
      let same = content(.contactSync, .succeeded(changes: 0), done: 3, total: 3)
      XCTAssertEqual(same.message, "Contacts are up to date.")
      let partial = content(.contactSync, .partial, done: 3, failed: 2, total: 5)
      XCTAssertEqual(partial.tint, .partial)
      XCTAssertNil(partial.lifetimeSeconds)
      XCTAssertEqual(partial.failures.count, 2)
      XCTAssertEqual(content(.geocoding, .partial, done: 1, failed: 1, total: 2).lifetimeSeconds, 5)
      let failed = content(.contactSync, .failed)
      XCTAssertEqual(failed.tint, .error)
      XCTAssertNil(failed.lifetimeSeconds)
    }
  }

  func testEveryStateHasItsIconAndActions() throws {
    MainActor.assumeIsolated {
      let states: [Activity.State] = [
        .running, .succeeded(changes: 1), .partial, .failed, .offline, .waiting(until: Date()),
        .needsConfirmation(removals: 7), .cancelled,
      ]
      let contents = states.map { state in
        var activity = Activity(id: 1, kind: .contactSync)
        activity.state = state
        activity.actions = state.actions
        return BarContent(activity)
      }
      XCTAssertEqual(Set(contents.map(\.icon)).count, states.count)
      XCTAssertEqual(contents[6].actions, [.confirmRemovals, .keepPeople])
      // What needs the user, and what goes on by itself, stays.
      XCTAssertEqual(
        contents.map { $0.lifetimeSeconds == nil },
        [true, false, true, true, true, true, true, false])
    }
  }

  func testWhatIsOutOfSightHasNoBar() throws {
    MainActor.assumeIsolated {
      let quiet = Activity(id: 1, kind: .contactSync, extent: .incremental)
      let snapshot = ActivitySnapshot(sequence: 1, activities: [quiet])
      XCTAssertEqual(BarContent.bars(snapshot, dismissed: []), [])
    }
  }

  func testContactsStandAboveAddressesAndDismissedOnesAreGone() throws {
    MainActor.assumeIsolated {
      let snapshot = ActivitySnapshot(
        sequence: 1,
        activities: [Activity(id: 1, kind: .geocoding), Activity(id: 2, kind: .contactSync)])
      XCTAssertEqual(BarContent.bars(snapshot, dismissed: []).map(\.id), [2, 1])
      XCTAssertEqual(BarContent.bars(snapshot, dismissed: [2]).map(\.id), [1])
    }
  }
}

@MainActor private func content(
  _ kind: Activity.Kind, _ state: Activity.State, done: Int = 0, failed: Int = 0, total: Int? = nil
) -> BarContent {
  var activity = Activity(id: 1, kind: kind)
  activity.state = state
  activity.counts.done = done
  activity.counts.failed = failed
  activity.counts.total = total
  activity.failures = (0..<failed).map {
    Activity.Failure(subject: "a\($0)", reason: .noPlaceMatches)
  }
  return BarContent(activity)
}
