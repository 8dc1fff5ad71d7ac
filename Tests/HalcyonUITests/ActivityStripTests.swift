import GtkKit
import HalcyonCore
import TestSupport
import XCTest

@testable import HalcyonUI

final class ActivityStripTests: GtkTestCase {
  func testTakesNoRoomAtRestAndABarsHeightWhileSomethingIsShown() throws {
    MainActor.assumeIsolated {
      Appearance.setAnimations(enabled: false)
      defer { Appearance.setAnimations(enabled: true) }
      let strip = ActivityStrip()
      let below = Label("page")
      withWindow(BoxLayout(.vertical, [strip.widget, below])) { _ in
        _ = WidgetImage(of: below)
        XCTAssertEqual(strip.widget.size.height, 0)
        strip.show(running(1, done: 45))
        _ = WidgetImage(of: below)
        XCTAssertGreaterThanOrEqual(strip.widget.size.height, 28)
        strip.show(ActivitySnapshot(sequence: 2))
        _ = WidgetImage(of: below)
        XCTAssertEqual(strip.widget.size.height, 0)
      }
    }
  }

  func testOlderSnapshotsArePassedOver() throws {
    MainActor.assumeIsolated {
      let strip = ActivityStrip()
      strip.show(running(5, done: 45))
      strip.show(running(4, done: 12))
      XCTAssertEqual(strip.messages, ["Syncing contacts… 45/120"])
    }
  }

  func testSuccessLeavesByItselfAndErrorsStay() throws {
    MainActor.assumeIsolated {
      Appearance.setAnimations(enabled: false)
      defer { Appearance.setAnimations(enabled: true) }
      let strip = ActivityStrip()
      var done = Activity(id: 1, kind: .geocoding)
      done.state = .succeeded(changes: 1)
      var failed = Activity(id: 2, kind: .contactSync)
      failed.state = .failed
      withWindow(BoxLayout(.vertical, [strip.widget])) { _ in
        strip.show(ActivitySnapshot(sequence: 1, activities: [done, failed]))
        XCTAssertEqual(strip.messages.count, 2)
        XCTAssertTrue(MainLoop.run(seconds: 10) { strip.messages.count == 1 })
        XCTAssertEqual(strip.messages, ["No contacts could be read. Nothing was removed."])
      }
    }
  }

  func testButtonsOfTheStateAskForWhatTheySay() throws {
    MainActor.assumeIsolated {
      let strip = ActivityStrip()
      var asked: [Activity.Action] = []
      strip.onAction = { action, id in if id == 3 { asked.append(action) } }
      var activity = Activity(id: 3, kind: .contactSync)
      activity.state = .needsConfirmation(removals: 7)
      activity.actions = activity.state.actions
      strip.show(ActivitySnapshot(sequence: 1, activities: [activity]))
      XCTAssertEqual(strip.actionLabels, [["Remove Them", "Keep Them"]])
      strip.perform(.keepPeople, on: 3)
      strip.perform(.retry, on: 3)
      XCTAssertEqual(asked, [.keepPeople])
    }
  }

  func testIsFinalizedWithOpenDetails() throws {
    MainActor.assumeIsolated {
      assertFinalized {
        var activity = Activity(id: 1, kind: .geocoding)
        activity.state = .partial
        activity.failures = [Activity.Failure(subject: "Ada, Nowhere 1", reason: .noPlaceMatches)]
        let bar = ActivityBar(BarContent(activity)) {}
        bar.toggleDetails()
        return bar.widget
      }
    }
  }
}

@MainActor private func running(_ sequence: UInt64, done: Int) -> ActivitySnapshot {
  var activity = Activity(id: 1, kind: .contactSync)
  activity.counts.total = 120
  activity.counts.done = done
  return ActivitySnapshot(sequence: sequence, activities: [activity])
}
