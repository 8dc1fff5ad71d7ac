import Foundation
import GtkKit
import GtkTestSupport
import HalcyonCore
import HalcyonNetwork
import XCTest

@testable import HalcyonUI

final class ActivityStripTests: GtkTestCase {
  func testHeightIsZeroWithoutActivitiesAndOneBarOtherwise() throws {
    MainActor.assumeIsolated {
      withoutAnimations {
        let strip = ActivityStrip(interval: .zero)
        let below = Label("page")
        withWindow(BoxLayout(.vertical, [strip.widget, below])) { window in
          XCTAssertTrue(MainLoop.wait { window.size.width > 0 })
          _ = WidgetImage(of: below)
          XCTAssertEqual(strip.widget.size.height, 0)
          strip.show(snapshot(1, activity(.contactSync, done: 45, total: 120)))
          _ = WidgetImage(of: below)
          XCTAssertGreaterThanOrEqual(strip.widget.size.height, 40)
          XCTAssertLessThanOrEqual(strip.widget.size.height, 50)
          strip.show(snapshot(2))
          _ = WidgetImage(of: below)
          XCTAssertEqual(strip.widget.size.height, 0)
        }
      }
    }
  }

  func testNothingIsClippedAt360PixelsAndDoubleTextSize() throws {
    MainActor.assumeIsolated {
      Appearance.setTextScale(2)
      defer { Appearance.setTextScale(1) }
      withoutAnimations {
        let strip = ActivityStrip(interval: .zero)
        let states = [
          activity(
            .contactSync, .failed,
            problem: .certificate(host: "h.org", fingerprint: "", problem: ""),
            source: .init(id: 1, name: "Friends")),
          activity(.contactSync, .needsConfirmation(removals: 300)),
          activity(
            .contactSync, .failed, problem: .noPermission(what: "/x"),
            source: .init(id: 1, name: "F", isFolder: true)),
          activity(.contactSync, done: 45, total: 120),
        ]
        withWindow(BoxLayout(.vertical, [strip.widget]), width: 360) { window in
          XCTAssertTrue(MainLoop.wait { window.size.width > 0 })
          for (index, state) in states.enumerated() {
            strip.show(snapshot(UInt64(index + 1), state))
            _ = WidgetImage(of: strip.widget)
            XCTAssertLessThanOrEqual(strip.widget.size.width, 360, strip.messages.description)
            XCTAssertGreaterThan(strip.widget.size.height, 50)
          }
        }
      }
    }
  }

  func testOlderSnapshotsAreIgnored() throws {
    MainActor.assumeIsolated {
      let strip = ActivityStrip(interval: .zero)
      strip.show(snapshot(5, activity(.contactSync, done: 45, total: 120)))
      strip.show(snapshot(4, activity(.contactSync, done: 12, total: 120)))
      XCTAssertEqual(strip.messages, ["Syncing contacts… 45/120"])
    }
  }

  func testUpdatesAreThrottledAndTheLastIsShown() throws {
    MainActor.assumeIsolated {
      let timers = ManualTimers()
      let strip = ActivityStrip(interval: .milliseconds(60), timers: timers)
      for done in 0...50 {
        strip.show(snapshot(UInt64(done + 1), activity(.contactSync, done: done, total: 50)))
      }
      timers.advance(by: 59)
      XCTAssertEqual(strip.messages, ["Syncing contacts… 0/50"])
      timers.advance(by: 2)
      XCTAssertEqual(strip.messages, ["Syncing contacts… 50/50"])
    }
  }

  func testSuccessIsDismissedAutomaticallyAndErrorsStay() throws {
    MainActor.assumeIsolated {
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
  }

  func testAutomaticDismissalPausesDuringFocusAndOpenDetails() throws {
    try MainActor.assumeIsolated {
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
  }

  func testActionButtonsTriggerTheirActions() throws {
    MainActor.assumeIsolated {
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
  }

  func testRunningWorkIsCancelledInTheStrip() throws {
    try MainActor.assumeIsolated {
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
  }

  func testDismissedBarCanBeRestored() throws {
    MainActor.assumeIsolated {
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
          XCTAssertTrue(strip.restore())
          XCTAssertEqual(strip.messages, ["Syncing contacts… 2/9"])
          XCTAssertEqual(events, [.dismissed(.contactSync)])
          strip.show(snapshot(3))
          XCTAssertFalse(strip.restore())
        }
      }
    }
  }

  func testThirdActivityIsInTheOverflowList() throws {
    try MainActor.assumeIsolated {
      try withoutAnimations {
        let strip = ActivityStrip(interval: .zero)
        try withWindow(BoxLayout(.vertical, [strip.widget])) { _ in
          strip.show(
            snapshot(
              1, activity(.contactSync, id: 1), activity(.geocoding, id: 2),
              activity(.backup, id: 3)))
          XCTAssertEqual(strip.hiddenCount, 1)
          XCTAssertNil(strip.bar(3))
          strip.toggleOverflow()
          let bar = try XCTUnwrap(strip.bar(3))
          XCTAssertEqual(bar.text, "Backing up…")
          strip.toggleOverflow()
          XCTAssertNil(strip.bar(3))
          strip.show(snapshot(2, activity(.geocoding, id: 2), activity(.backup, id: 3)))
          XCTAssertEqual(strip.hiddenCount, 0)
          XCTAssertEqual(strip.messages, ["Locating addresses…", "Backing up…"])
        }
      }
    }
  }

  func testDetailsAreCreatedOnDemandAndScrollTenThousandRows() throws {
    try MainActor.assumeIsolated {
      try withoutAnimations {
        let strip = ActivityStrip(interval: .zero)
        var events: [ActivityStripEvent] = []
        strip.onEvent = { events.append($0) }
        try withWindow(BoxLayout(.vertical, [strip.widget]), height: 600) { _ in
          var sync = activity(.contactSync, done: 1, total: 10_000)
          sync.details.take(added: (0..<10_000).map { "Person \($0)" })
          strip.show(snapshot(1, sync))
          let bar = try XCTUnwrap(strip.bar(1))
          XCTAssertNil(bar.details)
          bar.toggleDetails()
          let details = try XCTUnwrap(bar.details)
          XCTAssertEqual(details.rowCount, 10_001)
          XCTAssertTrue(MainLoop.wait { details.boundIDs.count > 100 })
          XCTAssertLessThan(details.boundIDs.count, 400)
          sync.details.take(added: [], changed: ["Bo"])
          strip.show(snapshot(2, sync))
          XCTAssertEqual(details.rowCount, 10_003)
          bar.toggleDetails()
          XCTAssertNil(bar.details)
          XCTAssertEqual(events, [.expanded(.contactSync)])
        }
      }
    }
  }

  func testErrorIsAnnouncedAndKeepsTheFocus() throws {
    try MainActor.assumeIsolated {
      try withoutAnimations {
        let strip = ActivityStrip(interval: .zero)
        try withWindow(BoxLayout(.vertical, [strip.widget])) { _ in
          strip.show(snapshot(1, activity(.contactSync, done: 1, total: 9)))
          let bar = try XCTUnwrap(strip.bar(1))
          XCTAssertTrue(bar.focus())
          strip.show(snapshot(2, activity(.contactSync, .failed)))
          XCTAssertEqual(bar.announced, "Contact sync failed")
          XCTAssertTrue(bar.widget.containsFocus)
        }
      }
    }
  }

  func testFailedRetryDoesNotFlicker() throws {
    try MainActor.assumeIsolated {
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
  }

  func testVisibleWaitCountsDown() throws {
    try MainActor.assumeIsolated {
      try withoutAnimations {
        var now = Date(timeIntervalSince1970: 1_790_000_000)
        let until = now.addingTimeInterval(1.05)
        let timers = ManualTimers()
        let strip = ActivityStrip(interval: .zero, timers: timers, now: { now })
        try withWindow(BoxLayout(.vertical, [strip.widget])) { _ in
          strip.show(snapshot(1, activity(.geocoding, .waiting(until: until))))
          let bar = try XCTUnwrap(strip.bar(1))
          XCTAssertEqual(bar.text, "Locating paused, resuming in 2 s")
          XCTAssertTrue(MainLoop.wait { strip.widget.isMapped })
          XCTAssertEqual(timers.due.count, 1)
          now = until
          timers.advance(by: 100)
          XCTAssertEqual(bar.text, "Locating paused, resuming shortly")
        }
      }
    }
  }

  func testIsFinalizedWithOpenDetails() throws {
    MainActor.assumeIsolated {
      assertFinalized {
        let bar = ActivityBar(BarContent(activity(.geocoding, .partial, failed: 1)))
        bar.toggleDetails()
        return bar.widget
      }
    }
  }

  func testStripAndSummaryAreFinalized() throws {
    MainActor.assumeIsolated {
      assertFinalized {
        let strip = ActivityStrip(interval: .zero)
        strip.show(
          snapshot(
            1, activity(.contactSync, id: 1), activity(.geocoding, id: 2),
            activity(.backup, .failed, id: 3)))
        strip.toggleOverflow()
        return strip.widget
      }
      assertFinalized {
        let line = BarSummary(
          isAlert: true, BarSummary.Handlers(dismiss: {}, toggleDetails: {}, perform: { _ in }))
        line.show(BarContent(activity(.contactSync, .failed)), isOpen: false)
        return line
      }
    }
  }

  func testCertificateRequiresConfirmationOfTheFingerprint() throws {
    MainActor.assumeIsolated {
      withWindow(Label("x")) { window in
        var trusted = 0
        assertFinalized {
          let (dialog, check) = CertificateDialog.show(
            host: "h.org", fingerprint: "AB:CD", problem: "expired", account: "F", over: window
          ) { trusted += 1 }
          dialog.answer("trust")
          XCTAssertEqual(trusted, 0)
          check.isActive = true
          dialog.answer("trust")
          XCTAssertEqual(trusted, 1)
          return dialog
        }
        // Only GTK holds the dialog while it is open.
        weak var held: MessageDialog?
        let check = {
          let (dialog, check) = CertificateDialog.show(
            host: "h.org", fingerprint: "AB:CD", problem: "expired", account: "F", over: window
          ) { trusted += 1 }
          held = dialog
          return check
        }()
        MainLoop.drain()
        check.isActive = true
        XCTAssertEqual(held?.isEnabled("trust"), true)
        held?.answer("trust")
        XCTAssertEqual(trusted, 2)
        let fingerprint = (0..<32).map { String(format: "%02X", $0) }.joined(separator: ":")
        let lines = CertificateDialog.lines(of: fingerprint).split(separator: "\n")
        XCTAssertEqual(lines.count, 4)
        XCTAssertEqual(lines.first, "00 01 02 03 04 05 06 07")
      }
    }
  }

  func testRemovalIsConfirmedByItsButtonOnly() throws {
    MainActor.assumeIsolated {
      withWindow(Label("x")) { window in
        var removed = 0
        let ask = {
          RemovalDialog.ask(300, source: .init(id: 1, name: "F"), over: window) { removed += 1 }
        }
        for (answer, expected) in [("cancel", 0), ("remove", 1)] {
          assertFinalized {
            let dialog = ask()
            dialog.answer(answer)
            return dialog
          }
          XCTAssertEqual(removed, expected)
        }
      }
    }
  }

  func testPasswordDialogRequiresAllFields() throws {
    MainActor.assumeIsolated {
      withWindow(Label("x")) { window in
        var given: [Secret] = []
        assertFinalized {
          let (dialog, name, entry) = PasswordDialog.ask(
            for: "F", user: "ada", host: "h.org", over: window
          ) { given.append($1) }
          XCTAssertNil(name)
          dialog.answer("sign-in")
          XCTAssertEqual(given, [])
          entry.text = "s3cret"
          dialog.answer("sign-in")
          XCTAssertEqual(given, [Secret("s3cret")])
          return dialog
        }
        assertFinalized {
          let (dialog, name, entry) = PasswordDialog.ask(
            for: "F", user: "", host: "h.org", over: window
          ) { user, _ in XCTAssertEqual(user, "ada") }
          entry.text = "s3cret"
          XCTAssertFalse(dialog.isEnabled("sign-in"))
          name?.text = "ada"
          XCTAssertTrue(dialog.isEnabled("sign-in"))
          dialog.answer("sign-in")
          return dialog
        }
      }
    }
  }
}
