import Foundation
import GtkKit
import GtkTestSupport
import HalcyonContacts
import HalcyonCore
import XCTest

@testable import ActivityFeature

/// What the strip shows, and when.
final class ActivityStripTests: GtkTestCase {
  func testHeightIsZeroWithoutActivitiesAndOneBarOtherwise() throws {
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

  func testNothingIsClippedAt360PixelsAndDoubleTextSize() throws {
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
          source: .init(id: 1, name: "F", traits: VCardFolderSource.traits)),
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

  func testTwoBarsTakeAThirdOfANarrowPageAtDoubleTextSize() throws {
    Appearance.setTextScale(2)
    defer { Appearance.setTextScale(1) }
    try withoutAnimations {
      let strip = ActivityStrip(interval: .zero)
      let work = Activity.Source(id: 1, name: "Work")
      try withWindow(BoxLayout(.vertical, [strip.widget]), width: 360, height: 640) { window in
        XCTAssertTrue(MainLoop.wait { window.size.width > 0 })
        let failed = activity(
          .contactSync, .failed, id: 1,
          problem: .certificate(
            host: "contacts.example.org", fingerprint: "", problem: ""), source: work)
        let counting = activity(.geocoding, id: 2, done: 45, total: 120)
        strip.show(snapshot(1, failed))
        _ = WidgetImage(of: strip.widget)
        let bar = try XCTUnwrap(strip.bar(1))
        XCTAssertFalse(bar.isCompact, "a single bar shows all of its text")
        strip.show(snapshot(2, failed, counting))
        MainLoop.paint(framesOf: window)
        _ = WidgetImage(of: strip.widget)
        XCTAssertTrue(bar.isCompact)
        XCTAssertLessThanOrEqual(strip.widget.size.height, 640 / 3)
        XCTAssertLessThanOrEqual(strip.widget.size.width, 360)
        // The whole text is the tooltip and in the details, and so are buttons without room.
        XCTAssertEqual(bar.messageTooltip, bar.text)
        XCTAssertTrue(bar.hidesActions)
        bar.toggleDetails()
        let details = try XCTUnwrap(bar.details)
        XCTAssertTrue(MainLoop.wait { details.actionLabels == ["Show Certificate…"] })
        XCTAssertEqual(details.messageText, bar.text)
        bar.toggleDetails()
        strip.show(snapshot(3, failed))
        _ = WidgetImage(of: strip.widget)
        XCTAssertFalse(bar.isCompact)
        XCTAssertEqual(bar.messageTooltip, "")
      }
    }
  }

  func testGlyphsGrowWithTheText() throws {
    try withoutAnimations {
      let strip = ActivityStrip(interval: .zero)
      try withWindow(BoxLayout(.vertical, [strip.widget])) { window in
        strip.show(snapshot(1, activity(.contactSync, .failed)))
        let bar = try XCTUnwrap(strip.bar(1))
        XCTAssertTrue(MainLoop.wait { window.size.width > 0 })
        let before = bar.glyphHeights
        XCTAssertEqual(before, [16, 16])
        Appearance.setTextScale(2)
        defer { Appearance.setTextScale(1) }
        XCTAssertTrue(MainLoop.wait { bar.glyphHeights == [24, 24] }, "\(bar.glyphHeights)")
      }
    }
  }

  func testOlderSnapshotsAreIgnored() throws {
    let strip = ActivityStrip(interval: .zero)
    strip.show(snapshot(5, activity(.contactSync, done: 45, total: 120)))
    strip.show(snapshot(4, activity(.contactSync, done: 12, total: 120)))
    XCTAssertEqual(strip.messages, ["Syncing contacts… 45/120"])
  }

  func testUpdatesAreThrottledAndTheLastIsShown() throws {
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

  func testThirdActivityIsInTheOverflowList() throws {
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

  func testDetailsAreCreatedOnDemandAndScrollTenThousandRows() throws {
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

  func testAWrappedProblemIsShownCompletely() throws {
    try withoutAnimations {
      let strip = ActivityStrip(interval: .zero)
      try withWindow(BoxLayout(.vertical, [strip.widget]), width: 360, height: 600) { window in
        strip.show(snapshot(1, activity(.geocoding, .partial, done: 1, failed: 1, total: 2)))
        let bar = try XCTUnwrap(strip.bar(1))
        bar.toggleDetails()
        let details = try XCTUnwrap(bar.details)
        XCTAssertTrue(MainLoop.wait { details.boundIDs.count == 2 })
        MainLoop.paint(framesOf: window)
        details.scrollPosition = 1_000
        XCTAssertEqual(details.scrollPosition, 0, "nothing is hidden")
      }
    }
  }

  func testVisibleWaitCountsDown() throws {
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

  func testIsFinalizedWithOpenDetails() throws {
    assertFinalized {
      let bar = ActivityBar(BarContent(activity(.geocoding, .partial, failed: 1)))
      bar.toggleDetails()
      return bar.widget
    }
  }

  func testABarThatSlidOutIsFinalized() throws {
    let strip = ActivityStrip(interval: .zero)
    withWindow(BoxLayout(.vertical, [strip.widget])) { _ in
      strip.show(snapshot(1, activity(.backup)))
      weak let bar = strip.bar(1)
      XCTAssertTrue(MainLoop.wait { bar?.widget.isMapped == true })
      strip.show(snapshot(2))
      XCTAssertNotNil(bar, "it slides out")
      XCTAssertTrue(MainLoop.wait { bar == nil })
    }
  }

  func testStripAndSummaryAreFinalized() throws {
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
