import Foundation
import GtkKit
import GtkTestSupport
import HalcyonCore
import XCTest

@testable import ActivityFeature
@testable import HalcyonKit
@testable import Shell

final class MainWindowTests: GtkTestCase {
  func testWindowAndPagesAreFinalizedAfterClosing() throws {
    let application = try makeApplication()
    weak var window: MainWindow?
    assertFinalized {
      let made = makeWindow(application)
      window = made
      made.present()
      Page.all.forEach { made.show($0) }
      made.show(running(45, of: 120))
      made.playSplash()
      MainLoop.paint(framesOf: made.window)
      made.window.destroy()
      return made.window
    }
    XCTAssertNil(window)
  }

  func testRemembersPageAndSize() throws {
    let application = try makeApplication()
    let settings = HalcyonSettings(schemaFolder: nil)
    let window = makeWindow(application, settings: settings)
    window.present()
    window.show(.gallery)
    XCTAssertEqual(settings.lastPageID, Page.gallery.id)
    window.window.defaultSize = (720, 540)
    window.window.close()
    XCTAssertEqual(settings.windowSize.width, 720)
    XCTAssertEqual(settings.windowSize.height, 540)
    XCTAssertTrue(MainLoop.wait { !window.window.isVisible })
  }

  func testPagesAreMadeAheadWhileTheSwitcherHasTheFocus() throws {
    let window = makeWindow(try makeApplication())
    window.present()
    XCTAssertFalse(window.stack.expectsSwitch)
    XCTAssertTrue(window.header.switcher.title.focusFirstChild())
    XCTAssertTrue(MainLoop.wait { window.stack.expectsSwitch })
    window.focusPage()
    XCTAssertTrue(MainLoop.wait { !window.stack.expectsSwitch })
    window.window.destroy()
  }

  func testAnAnswerIsShownBeforeTheUndoOfAnEarlierChange() throws {
    let window = makeWindow(try makeApplication())
    window.present()
    window.undo.record(UndoableChange(title: "Removed A", undo: {}, redo: {}))
    XCTAssertEqual(window.window.shownToast, "Removed A")
    window.showToast("Copied", button: nil, onButton: nil)
    XCTAssertTrue(MainLoop.wait { window.window.shownToast == "Copied" })
    XCTAssertTrue(window.undo.canUndo, "it can still be undone")
    window.window.destroy()
  }

  func testToastsLeaveTheSwitcherOfANarrowWindowFree() throws {
    let window = makeWindow(try makeApplication())
    window.window.defaultSize = (360, 600)
    window.present()
    MainLoop.paint(framesOf: window.window)
    let switcher = window.header.switcher.frame
    XCTAssertTrue(window.header.switcher.bar.isRevealed)
    XCTAssertTrue(MainLoop.wait { switcher.size.height > 20 })
    let toasts = try XCTUnwrap(window.toasts.overlay.bounds(in: window.root))
    let bar = try XCTUnwrap(switcher.bounds(in: window.root))
    XCTAssertLessThanOrEqual(toasts.y + toasts.height, bar.y)
    window.window.destroy()
  }

  func testStripFollowsTheSettings() throws {
    let settings = HalcyonSettings(schemaFolder: nil)
    defer { settings.activity = ActivityPreferences() }
    settings.activity.progress = .simple
    let window = makeWindow(try makeApplication(), settings: settings)
    XCTAssertEqual(window.activityPreferences.progress, .simple)
    settings.activity.indicators = .errors
    XCTAssertTrue(MainLoop.wait { window.activityPreferences.indicators == .errors })
    window.window.destroy()
  }

  func testEachPageFillsTheWindow() throws {
    let window = makeWindow(try makeApplication())
    window.window.defaultSize = (700, 600)
    window.present()
    XCTAssertTrue(MainLoop.wait { window.stack.size.height > 0 })
    for page in Page.all {
      window.show(page)
      XCTAssertTrue(MainLoop.wait { window.stack.positions == nil })
      MainLoop.paint(framesOf: window.window)
      XCTAssertGreaterThan(window.stack.size.height, 500, "\(page)")
      XCTAssertEqual(window.window.title, page.title + " – Halcyon")
    }
    window.window.destroy()
  }

  func testAPageSwitchMovesTheFocusIntoThePage() throws {
    let scene = try ServicesFixture()
    let window = makeWindow(try makeApplication())
    window.pages.use(scene.services)
    window.present()
    for page in [Page.habits, .gallery, .dashboard] {
      XCTAssertTrue(window.header.bar.moveFocus(.next))
      XCTAssertFalse(window.stack.containsFocus)
      window.show(page)
      XCTAssertTrue(MainLoop.wait { window.isContentLoaded })
      MainLoop.paint(framesOf: window.window)
      XCTAssertFalse(window.header.bar.containsFocus, "\(page)")
      XCTAssertTrue(window.stack.containsFocus, "\(page)")
    }
    window.window.destroy()
  }

  func testTheKeyOfTheActivitiesGoesToTheStripThePopoverAndThePage() throws {
    let scene = try ServicesFixture()
    let window = makeWindow(try makeApplication())
    window.pages.use(scene.services)
    window.present()
    XCTAssertTrue(MainLoop.wait { window.isContentLoaded })
    window.focusPage()
    window.stepThroughActivity()
    XCTAssertTrue(window.activity.isOpen, "without bars, the first press opens the popover")
    window.stepThroughActivity()
    XCTAssertFalse(window.activity.isOpen)
    XCTAssertTrue(MainLoop.wait { window.stack.containsFocus })

    window.show(running(45, of: 120))
    window.strip.bar(1)?.pressDismiss()
    window.stepThroughActivity()
    XCTAssertFalse(window.activity.isOpen)
    XCTAssertTrue(MainLoop.wait { window.strip.widget.containsFocus }, "the bar is back")
    window.stepThroughActivity()
    XCTAssertTrue(window.activity.isOpen)
    XCTAssertTrue(MainLoop.wait { window.activity.popover.isMapped })
    window.stepThroughActivity()
    XCTAssertFalse(window.activity.isOpen)
    XCTAssertTrue(MainLoop.wait { window.stack.containsFocus }, "not the strip again")

    window.strip.bar(1)?.pressDismiss()
    window.showActivity()
    XCTAssertTrue(window.activity.isOpen, "the menu opens it at once")
    XCTAssertNotNil(window.strip.bar(1), "and restores the bars")
    window.activity.close()
    window.window.destroy()
  }

  func testTabVisitsTheHeaderTheStripAndThePage() throws {
    let scene = try ServicesFixture()
    let window = makeWindow(try makeApplication())
    window.pages.use(scene.services)
    window.show(running(45, of: 120))
    window.present()
    for page in Page.all {
      window.show(page)
      XCTAssertTrue(MainLoop.wait { window.isContentLoaded && window.stack.positions == nil })
      MainLoop.paint(framesOf: window.window)
      let forward = Self.tabStops(of: window, .next)
      XCTAssertEqual(Self.regions(forward), ["header", "strip", "page"], "\(page)")
      XCTAssertEqual(Self.tabStops(of: window, .previous), forward.reversed(), "\(page)")
    }
    window.window.destroy()
  }

  /// Returns the part of the window that each press of Tab reaches, until the focus leaves it.
  private static func tabStops(
    of window: MainWindow, _ direction: FocusDirection
  ) -> [String] {
    window.window.clearFocus()
    var stops: [String] = []
    while stops.count < 50, window.root.moveFocus(direction) {
      let parts = [
        ("header", window.header.bar as Widget), ("strip", window.strip.widget),
        ("page", window.stack),
      ]
      stops.append(parts.first { $0.1.containsFocus }?.0 ?? "nothing")
    }
    return stops
  }

  private static func regions(_ stops: [String]) -> [String] {
    stops.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  func testFits360PixelsAtDoubleTextSize() throws {
    Appearance.setTextScale(2)
    defer { Appearance.setTextScale(1) }
    let window = makeWindow(try makeApplication())
    window.window.defaultSize = (360, 600)
    window.show(running(45, of: 120))
    window.present()
    for page in Page.all {
      window.show(page)
      MainLoop.paint(framesOf: window.window)
      XCTAssertLessThanOrEqual(
        window.window.size.width, 412, "\(page): wider than its shadow allows")
    }
    let editor = Subpage(
      title: "New Habit", widget: BoxLayout(.vertical), actions: [Button(label: "Save")])
    window.header.show(.habits, editor, canGoBack: true)
    MainLoop.paint(framesOf: window.window)
    XCTAssertLessThanOrEqual(window.window.size.width, 412, "the header bar of an editor")
    window.window.destroy()
  }
}

@MainActor private func running(_ done: Int, of total: Int) -> ActivitySnapshot {
  var activity = Activity(id: 1, kind: .contactSync)
  activity.counts = ActivityCounts(done: done, total: total)
  return ActivitySnapshot(sequence: 1, activities: [activity])
}
