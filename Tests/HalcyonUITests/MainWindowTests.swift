import Foundation
import GtkKit
import GtkTestSupport
import HalcyonCore
import XCTest

@testable import HalcyonUI

final class MainWindowTests: GtkTestCase {
  func testWindowAndPagesAreFinalizedAfterClosing() throws {
    try MainActor.assumeIsolated {
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
  }

  func testRemembersPageAndSize() throws {
    try MainActor.assumeIsolated {
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
  }

  func testStripFollowsTheSettings() throws {
    try MainActor.assumeIsolated {
      let settings = HalcyonSettings(schemaFolder: nil)
      defer { settings.activity = ActivityPreferences() }
      settings.activity.progress = .simple
      let window = makeWindow(try makeApplication(), settings: settings)
      XCTAssertEqual(window.activityPreferences.progress, .simple)
      settings.activity.indicators = .errors
      XCTAssertTrue(MainLoop.wait { window.activityPreferences.indicators == .errors })
      window.window.destroy()
    }
  }

  func testEachPageFillsTheWindow() throws {
    try MainActor.assumeIsolated {
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
  }

  func testFits360PixelsAtDoubleTextSize() throws {
    try MainActor.assumeIsolated {
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
      window.window.destroy()
    }
  }
}

@MainActor private func running(_ done: Int, of total: Int) -> ActivitySnapshot {
  var activity = Activity(id: 1, kind: .contactSync)
  activity.counts = ActivityCounts(done: done, total: total)
  return ActivitySnapshot(sequence: 1, activities: [activity])
}
