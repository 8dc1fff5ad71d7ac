import GtkKit
import GtkTestSupport
import XCTest

@testable import HalcyonKit
@testable import Shell

final class PageLoadingControllerTests: GtkTestCase {
  func testOverlayCoversALoadingPageFromTheEndOfTheStart() throws {
    let (timers, loading, pageContent) = make()
    let controller = PageLoadingController(loading, timers: timers)
    var contents = 0
    controller.onContent = { contents += 1 }
    controller.update(pageContent)
    XCTAssertFalse(loading.isShown, "the stages cover the page")
    controller.begin(pageContent)
    XCTAssertEqual(loading.message, "Opening…")
    XCTAssertTrue(loading.isShown)
    pageContent.show(Label("here"))
    controller.update(pageContent)
    XCTAssertFalse(loading.isWaiting)
    controller.update(pageContent)
    XCTAssertEqual(contents, 1)
  }

  func testLoadedPageIsNotCovered() throws {
    let (timers, loading, _) = make()
    let controller = PageLoadingController(loading, timers: timers)
    var contents = 0
    controller.onContent = { contents += 1 }
    controller.begin(nil)
    XCTAssertFalse(loading.isShown)
    XCTAssertEqual(contents, 1)
  }

  func testLaterLoadingIsCoveredOnlyAfterADelay() throws {
    let (timers, loading, pageContent) = make()
    let controller = PageLoadingController(loading, timers: timers)
    controller.begin(nil)
    controller.update(pageContent)
    timers.advance(by: 299)
    XCTAssertFalse(loading.isShown)
    pageContent.show(Label("here"))
    controller.update(pageContent)
    timers.advance(by: 1_000)
    XCTAssertFalse(loading.isShown)
    pageContent.show(LoadingPage("Importing…"))
    controller.update(pageContent)
    timers.advance(by: 300)
    XCTAssertEqual(loading.message, "Importing…")
    controller.update(nil)
    XCTAssertFalse(loading.isWaiting, "this page never loads")
  }
}

@MainActor private func make() -> (ManualTimers, LoadingOverlay, PageContent) {
  let timers = ManualTimers()
  let pageContent = PageContent()
  pageContent.show(LoadingPage("Opening…"))
  let loading = LoadingOverlay(over: Overlay(child: pageContent.widget), timers: timers)
  return (timers, loading, pageContent)
}
