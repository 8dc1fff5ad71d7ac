import GtkKit
import GtkTestSupport
import HalcyonCore
import HalcyonKit
import XCTest

@testable import ActivityFeature

/// The buttons, the focus and the dismissal of bars.
final class StripActionTests: GtkTestCase {
  func testSuccessIsDismissedAutomaticallyAndErrorsStay() throws {
    withoutAnimations {
      let timers = ManualTimers()
      let strip = ActivityStrip(interval: .zero, timers: timers)
      var events: [ActivityStripEvent] = []
      strip.onEvent = { events.append($0) }
      withWindow(BoxLayout(.vertical, [strip.widget])) { _ in
        strip.show(
          snapshot(
            1, activity(.geocoding, .succeeded(changes: 1), id: 1),
            activity(.contactSync, .failed, id: 2)))
        timers.advance(by: 1_999)
        XCTAssertEqual(strip.messages.count, 2)
        timers.advance(by: 1)
        XCTAssertEqual(strip.messages, ["Contact sync failed"])
        XCTAssertEqual(events, [.dismissedItself(.geocoding)])
      }
    }
  }

  func testAutomaticDismissalPausesDuringFocusAndOpenDetails() throws {
    try withoutAnimations {
      let timers = ManualTimers()
      let strip = ActivityStrip(interval: .zero, timers: timers)
      let page = Button(label: "page")
      try withWindow(BoxLayout(.vertical, [strip.widget, page])) { _ in
        page.grabFocus()
        strip.show(snapshot(1, activity(.geocoding, .partial, done: 10, failed: 2, total: 12)))
        let bar = try XCTUnwrap(strip.bar(1))
        XCTAssertTrue(bar.isCounting)
        timers.advance(by: 4_900)
        bar.focus()
        XCTAssertTrue(MainLoop.wait { !bar.isCounting })
        timers.advance(by: 60_000)
        page.grabFocus()
        XCTAssertTrue(MainLoop.wait { bar.isCounting })
        timers.advance(by: 999)
        XCTAssertTrue(bar.isCounting, "at least a second is left after a pause")
        bar.toggleDetails()
        XCTAssertFalse(bar.isCounting)
        bar.toggleDetails()
        XCTAssertTrue(bar.isCounting)
        // An unchanged state does not restart the timer.
        strip.show(snapshot(2, activity(.geocoding, .partial, done: 10, failed: 2, total: 12)))
        XCTAssertTrue(bar.isCounting)
        timers.advance(by: 1_000)
        XCTAssertNil(strip.bar(1))
      }
    }
  }

  func testActionButtonsTriggerTheirActions() throws {
    let strip = ActivityStrip(interval: .zero)
    var asked: [Activity.Action] = []
    var intents: [Activity.Action] = []
    strip.onAction = { action, id in if id == 3 { asked.append(action) } }
    strip.onDialogAction = { action, _ in intents.append(action) }
    strip.show(snapshot(1, activity(.contactSync, .needsConfirmation(removals: 7), id: 3)))
    XCTAssertEqual(strip.actionLabels, [["Remove 7 People…", "Keep"]])
    strip.perform(.confirmRemovals, on: 3)
    XCTAssertEqual(intents, [.confirmRemovals], "the removal asks first")
    intents = []
    strip.perform(.keepPeople, on: 3)
    strip.perform(.retry, on: 3)
    XCTAssertEqual(asked, [.keepPeople])
    let failed = activity(
      .contactSync, .failed, id: 3, problem: .signInNeeded, source: .init(id: 1, name: "F"))
    strip.show(snapshot(2, failed))
    XCTAssertEqual(strip.actionLabels, [["Sign In…"]])
    strip.perform(.signIn, on: 3)
    XCTAssertEqual(asked, [.keepPeople])
    XCTAssertEqual(intents, [.signIn])
  }

  func testRunningWorkIsCancelledInTheStrip() throws {
    try withoutAnimations {
      let strip = ActivityStrip(interval: .zero)
      var asked: [Activity.Action] = []
      strip.onAction = { action, _ in asked.append(action) }
      try withWindow(BoxLayout(.vertical, [strip.widget]), width: 360) { _ in
        strip.show(snapshot(1, activity(.contactSync, done: 45, total: 120)))
        XCTAssertEqual(strip.actionLabels, [["Cancel"]])
        XCTAssertTrue(MainLoop.wait { strip.widget.size.height > 0 })
        XCTAssertLessThanOrEqual(strip.widget.size.height, 52, "one row at 360 px")
        XCTAssertEqual(try XCTUnwrap(strip.bar(1)).focus(), true)
        strip.perform(.cancel, on: 1)
        XCTAssertEqual(asked, [.cancel])
        strip.show(snapshot(2, activity(.contactSync, .cancelled)))
        XCTAssertEqual(strip.actionLabels, [["Retry"]])
      }
    }
  }

  func testDismissedBarCanBeRestored() throws {
    withoutAnimations {
      let strip = ActivityStrip(interval: .zero)
      var events: [ActivityStripEvent] = []
      strip.onEvent = { events.append($0) }
      withWindow(BoxLayout(.vertical, [strip.widget])) { window in
        strip.show(snapshot(1, activity(.contactSync, done: 1, total: 9)))
        strip.bar(1)?.focus()
        XCTAssertFalse(strip.hasDismissed)
        XCTAssertEqual(strip.bar(1)?.dismissName, "Dismiss sync status")
        strip.bar(1)?.pressDismiss()
        XCTAssertEqual(strip.messages, [])
        XCTAssertTrue(strip.hasDismissed)
        strip.show(snapshot(2, activity(.contactSync, done: 2, total: 9)))
        XCTAssertEqual(strip.messages, [])
        XCTAssertFalse(strip.restore([.geocoding]), "other work stays hidden")
        XCTAssertEqual(strip.messages, [])
        XCTAssertTrue(strip.restore())
        XCTAssertEqual(strip.messages, ["Syncing contacts… 2/9"])
        XCTAssertEqual(events, [.dismissed(.contactSync)])
        strip.show(snapshot(3))
        XCTAssertFalse(strip.restore())
      }
    }
  }

  func testErrorIsAnnouncedAndKeepsTheFocus() throws {
    try withoutAnimations {
      let strip = ActivityStrip(interval: .zero)
      var told: [String] = []
      strip.announcer = Announcer { words, interrupts in
        told.append(words + (interrupts ? "!" : ""))
      }
      try withWindow(BoxLayout(.vertical, [strip.widget])) { _ in
        strip.show(snapshot(1, activity(.contactSync, done: 1, total: 9)))
        let bar = try XCTUnwrap(strip.bar(1))
        XCTAssertTrue(bar.focus())
        strip.show(snapshot(2, activity(.contactSync, .failed)))
        XCTAssertEqual(told, ["Syncing contacts…", "Contact sync failed!"])
        XCTAssertTrue(bar.widget.containsFocus)
      }
    }
  }

  func testTheFocusMovesToTheBarsOnce() throws {
    try withoutAnimations {
      let strip = ActivityStrip(interval: .zero)
      let page = Button(label: "Page")
      try withWindow(BoxLayout(.vertical, [strip.widget, page])) { _ in
        page.grabFocus()
        XCTAssertFalse(strip.takeFocus(), "there are no bars")
        XCTAssertTrue(page.containsFocus)
        strip.show(snapshot(1, activity(.contactSync, .failed)))
        XCTAssertTrue(MainLoop.wait { strip.bar(1)?.widget.isMapped == true })
        XCTAssertTrue(strip.takeFocus())
        XCTAssertTrue(try XCTUnwrap(strip.bar(1)).widget.containsFocus)
        XCTAssertFalse(strip.takeFocus(), "they have it already")
      }
    }
  }

  func testFailedRetryDoesNotFlicker() throws {
    try withoutAnimations {
      let strip = ActivityStrip(interval: .zero)
      try withWindow(BoxLayout(.vertical, [strip.widget])) { _ in
        let source = Activity.Source(id: 1, name: "Friends")
        strip.show(snapshot(1, activity(.contactSync, .failed, id: 1, source: source)))
        let bar = try XCTUnwrap(strip.bar(1))
        bar.focus()
        var quiet = activity(.contactSync, id: 2, extent: .incremental, source: source)
        quiet.isShown = false
        strip.show(snapshot(2, quiet))
        XCTAssertEqual(strip.messages, ["Contact sync failed"])
        strip.show(snapshot(3, activity(.contactSync, .failed, id: 2, source: source)))
        XCTAssertTrue(strip.bar(2) === bar)
        XCTAssertTrue(bar.widget.containsFocus)
        strip.show(
          snapshot(4, activity(.contactSync, .succeeded(changes: 0), id: 3, source: source)))
        XCTAssertEqual(strip.messages, ["Contacts synced"])
      }
    }
  }

  func testOpenDetailsCloseAfterASuccessfulRetry() throws {
    try withoutAnimations {
      let timers = ManualTimers()
      let strip = ActivityStrip(interval: .zero, timers: timers)
      let page = Button(label: "page")
      try withWindow(BoxLayout(.vertical, [strip.widget, page])) { _ in
        page.grabFocus()
        strip.show(
          snapshot(
            1, activity(.contactSync, .failed, problem: .serverFault(status: 500, message: "m"))))
        let bar = try XCTUnwrap(strip.bar(1))
        bar.toggleDetails()
        strip.perform(.retry, on: 1)
        var retry = activity(.contactSync, id: 2, done: 1, total: 2)
        retry.details.take(added: ["Ada"])
        strip.show(snapshot(2, retry))
        XCTAssertTrue(bar.isOpen, "the details stay open while the work runs")
        retry.state = .succeeded(changes: 1)
        strip.show(snapshot(3, retry))
        XCTAssertFalse(bar.isOpen, "they were about the problem")
        XCTAssertTrue(bar.isCounting)
        timers.advance(by: 3_001)
        XCTAssertEqual(strip.messages, [])
      }
    }
  }

  func testDetailsWithNothingLeftCloseAfterSuccess() throws {
    try withoutAnimations {
      let strip = ActivityStrip(interval: .zero, timers: ManualTimers())
      try withWindow(BoxLayout(.vertical, [strip.widget])) { _ in
        var locating = activity(.geocoding, done: 1, total: 2)
        locating.details.process(["Ada"])
        strip.show(snapshot(1, locating))
        let bar = try XCTUnwrap(strip.bar(1))
        bar.toggleDetails()
        locating.details.process([])
        locating.state = .succeeded(changes: 2)
        strip.show(snapshot(2, locating))
        XCTAssertFalse(bar.isOpen)
        XCTAssertTrue(bar.isCounting)
      }
    }
  }

  func testDetailsWithNamesStayOpenAfterSuccess() throws {
    try withoutAnimations {
      let strip = ActivityStrip(interval: .zero, timers: ManualTimers())
      try withWindow(BoxLayout(.vertical, [strip.widget])) { _ in
        var sync = activity(.contactSync)
        sync.details.take(added: ["Ada"])
        strip.show(snapshot(1, sync))
        let bar = try XCTUnwrap(strip.bar(1))
        bar.toggleDetails()
        sync.state = .succeeded(changes: 1)
        strip.show(snapshot(2, sync))
        XCTAssertTrue(bar.isOpen)
        XCTAssertFalse(bar.isCounting)
      }
    }
  }

  func testAnActOfTheUserBringsBackWhatStillMatters() throws {
    withoutAnimations {
      let strip = ActivityStrip(interval: .zero)
      withWindow(BoxLayout(.vertical, [strip.widget])) { _ in
        let failed = activity(.contactSync, .failed, id: 1)
        strip.show(snapshot(1, failed))
        strip.bar(1)?.pressDismiss()
        strip.expect([.contactSync])
        XCTAssertEqual(strip.messages, [], "the old problem stays dismissed")
        var quiet = activity(.contactSync, id: 2, extent: .incremental)
        quiet.isShown = false
        strip.show(snapshot(2, quiet))
        strip.expect([.contactSync])
        XCTAssertEqual(strip.messages, [], "new work has no bar for a while")
        strip.show(snapshot(3, activity(.contactSync, .failed, id: 2)))
        XCTAssertEqual(strip.messages, ["Contact sync failed"], "the same problem is the answer")
        strip.show(snapshot(4, activity(.contactSync, id: 3, done: 1, total: 9)))
        strip.bar(3)?.pressDismiss()
        strip.expect([.geocoding])
        XCTAssertEqual(strip.messages, [])
        strip.expect([.contactSync])
        XCTAssertEqual(strip.messages, ["Syncing contacts… 1/9"], "running work returns")
      }
    }
  }
}
