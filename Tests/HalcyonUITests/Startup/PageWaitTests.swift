import GtkKit
import TestSupport
import XCTest

@testable import HalcyonUI

final class PageWaitTests: GtkTestCase {
  func testThePageIsWaitedForFromTheEndOfTheStartOn() throws {
    MainActor.assumeIsolated {
      let (timers, loading, holder) = make()
      let wait = PageWait(loading, timers: timers)
      var contents = 0
      wait.onContent = { contents += 1 }
      wait.update(holder)
      XCTAssertFalse(loading.isShown, "the stages cover it")
      wait.begin(holder)
      XCTAssertEqual(loading.message, "Opening…")
      XCTAssertTrue(loading.isShown)
      holder.show(Label("here"))
      wait.update(holder)
      XCTAssertFalse(loading.isWaiting)
      wait.update(holder)
      XCTAssertEqual(contents, 1)
    }
  }

  func testWhatIsThereAlreadyIsNotCovered() throws {
    MainActor.assumeIsolated {
      let (timers, loading, _) = make()
      let wait = PageWait(loading, timers: timers)
      var contents = 0
      wait.onContent = { contents += 1 }
      wait.begin(nil)
      XCTAssertFalse(loading.isShown)
      XCTAssertEqual(contents, 1)
    }
  }

  func testALaterWaitIsCoveredOnlyWhereItLasts() throws {
    MainActor.assumeIsolated {
      let (timers, loading, holder) = make()
      let wait = PageWait(loading, timers: timers)
      wait.begin(nil)
      wait.update(holder)
      timers.advance(by: 299)
      XCTAssertFalse(loading.isShown)
      holder.show(Label("here"))
      wait.update(holder)
      timers.advance(by: 1_000)
      XCTAssertFalse(loading.isShown)
      holder.show(LoadingPage("Importing…"))
      wait.update(holder)
      timers.advance(by: 300)
      XCTAssertEqual(loading.message, "Importing…")
      wait.update(nil)
      XCTAssertFalse(loading.isWaiting, "another page is there at once")
    }
  }
}

@MainActor private func make() -> (ManualTimers, LoadingOverlay, ContentHolder) {
  let timers = ManualTimers()
  let holder = ContentHolder()
  holder.show(LoadingPage("Opening…"))
  return (timers, LoadingOverlay(over: Overlay(child: holder.widget), timers: timers), holder)
}
