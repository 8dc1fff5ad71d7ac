import Foundation
import GtkKit
import GtkTestSupport
import HalcyonBackup
import HalcyonCore
import HalcyonMaintenance
import HalcyonStore
import HalcyonText
import XCTest

@testable import Shell

final class StartupPageTests: GtkTestCase {
  func testBarsAppearAfterADelayAndShowProgress() throws {
    let timers = ManualTimers()
    let page = StartupPage(timers: timers)
    var start = StartUp()
    _ = start.begin(.storage)
    start.advance(.storage, to: 0.5)
    page.show(start)
    try withWindow(page.cover) { _ in
      let before = try XCTUnwrap(WidgetImage(of: page.cover))
      XCTAssertGreaterThan(before.colorCount(), 1, "blank before the bars appear")
      timers.advance(by: 299)
      XCTAssertFalse(page.areBarsShown)
      timers.advance(by: 1)
      XCTAssertTrue(page.areBarsShown)
      let half = try XCTUnwrap(WidgetImage(of: page.cover))
      XCTAssertGreaterThan(half.difference(from: before), 0)
      start.end(.storage)
      page.show(start)
      XCTAssertGreaterThan(
        half.difference(from: try XCTUnwrap(WidgetImage(of: page.cover))), 0)
    }
  }

  func testFailureShowsItsRemediesImmediately() throws {
    let page = StartupPage(timers: ManualTimers())
    let backup = StoreBackup(
      url: URL(fileURLWithPath: "/b"), date: Date(timeIntervalSince1970: 1_790_000_000))
    var chosen: [StartRemedy] = []
    page.onRemedy = { chosen.append($0) }
    var start = StartUp()
    _ = start.begin(.storage)
    withWindow(page.cover) { _ in
      start.fail(.storage, .storage(.damaged(path: "/d", message: "m"), backup: backup))
      page.show(start)
      XCTAssertTrue(page.areBarsShown)
      XCTAssertEqual(
        page.buttons.map(\.label),
        ["Restore Backup From " + UserText.moment(backup.date), "Retry", "Start Over"])
      XCTAssertTrue(page.buttons[0].containsFocus)
      XCTAssertLessThanOrEqual(page.cover.measure(.horizontal, for: nil).minimum, 360)
      page.buttons.forEach { $0.emitClicked() }
      XCTAssertEqual(chosen, [.restore(backup), .retry, .startOver])
      _ = start.begin(.storage)
      page.show(start)
      XCTAssertTrue(page.buttons.isEmpty)
    }
  }

  func testALockOfAnotherProgramIsNamed() throws {
    let row = StageRow(.storage)
    row.show(.running(done: 0.5))
    XCTAssertEqual(row.state.text, "Opening…")
    row.show(.running(done: 0.5), isBlocked: true)
    XCTAssertEqual(row.state.text, "Another app is using the data")
  }

  func testFits360PixelsAtDoubleTextSize() throws {
    Appearance.setTextScale(2)
    defer { Appearance.setTextScale(1) }
    let page = StartupPage(timers: ManualTimers())
    var start = StartUp()
    for stage in [StartUp.Stage.storage, .connectivity] {
      _ = start.begin(stage)
      start.end(stage, stage == .connectivity ? .offline : nil)
    }
    _ = start.begin(.access)
    let account = ContactAccount(
      id: 1, uuid: UUID(), name: "A long name of a folder of contacts",
      configuration: .folder(path: "/media/stick/contacts"), position: 0)
    start.fail(.access, .access(account, .notFound(what: "/media/stick/contacts")))
    page.show(start)
    withWindow(page.cover, width: 360, height: 600) { window in
      XCTAssertTrue(MainLoop.wait { window.size.width > 0 })
      XCTAssertNotNil(WidgetImage(of: page.cover))
      XCTAssertTrue((360...412).contains(window.size.width), "\(window.size.width) pixels")
    }
  }

  func testTheNameOfAStageWrapsBesideItsState() {
    let row = StageRow(.access)
    row.show(.running(done: 0.5))
    withWindow(row.widget, width: 120, height: 80) { window in
      XCTAssertTrue(MainLoop.wait { window.size.width > 0 })
      XCTAssertTrue(window.shownTexts.contains { $0.text == "Contact sources" })
      XCTAssertFalse(window.shownTexts.contains(where: \.isEllipsized))
    }
  }

  func testIsFinalized() throws {
    assertFinalized {
      let page = StartupPage()
      page.show(StartUp())
      withWindow(page.cover) { _ in MainLoop.drain() }
      return page.cover
    }
  }
}
