import GtkKit
import GtkTestSupport
import XCTest

/// Tests touch gestures in a browser, since XTest has no touch events.
final class TouchTests: GtkTestCase {
  func testSwipeSwitchesPagesAndBack() throws {
    let browser = try BrowserSession()
    defer { browser.remove() }
    let pictures = try browser.run(
      browser.command("--no-splash", "--page", "dashboard"),
      steps: [
        "settle", "shot dashboard", "touch 900 500 250 500", "settle", "shot habits",
        "touch 250 500 900 500", "settle", "shot back",
      ])
    // The page below the header bar, without the scrollbars.
    let page = { (name: String) in
      try XCTUnwrap(pictures[name]).cropped(x: 120..<960, y: 120..<700)
    }
    let dashboard = try page("dashboard")
    XCTAssertGreaterThan(dashboard.difference(from: try page("habits")), 0)
    XCTAssertEqual(dashboard.difference(from: try page("back")), 0)
  }

  func testSwipeGoesBackFromASubpage() throws {
    let browser = try BrowserSession()
    defer { browser.remove() }
    let pictures = try browser.run(
      browser.command("--no-splash", "--page", "habits"),
      steps: [
        "settle", "shot list", "key Return", "settle", "shot editor", "touch 250 600 900 600",
        "settle", "shot back",
      ])
    // The place of the back button, which appears with the subpage.
    let header = { (name: String) in
      try XCTUnwrap(pictures[name]).cropped(x: 66..<110, y: 60..<96)
    }
    let list = try header("list")
    XCTAssertGreaterThan(list.difference(from: try header("editor")), 0)
    XCTAssertEqual(list.difference(from: try header("back")), 0)
  }
}
