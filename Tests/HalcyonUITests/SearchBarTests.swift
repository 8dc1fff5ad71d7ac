import GtkKit
import GtkTestSupport
import XCTest

@testable import HalcyonKit
@testable import PeopleFeature
@testable import Shell

final class SearchBarTests: GtkTestCase {
  func testTheSearchBarIsFinalized() throws {
    weak var search: SearchBar?
    assertFinalized {
      let made = SearchBar(placeholder: "Search habits")
      search = made
      withWindow(made.widget) { _ in
        made.open()
        made.show(count: 3)
        made.close()
      }
      return made.widget
    }
    XCTAssertTrue(MainLoop.wait { search == nil })
  }

  func testReportsTrimmedQueriesOnce() throws {
    let desk = SearchDesk()
    desk.inWindow {
      desk.search.open()
      XCTAssertTrue(desk.search.entry.containsFocus)
      desk.search.entry.text = "  re "
      XCTAssertTrue(MainLoop.wait { desk.queries == ["re"] })
      desk.search.entry.text = "re  "
      desk.search.entry.text = ""
      XCTAssertTrue(MainLoop.wait { desk.queries == ["re", ""] }, "\(desk.queries)")
    }
  }

  func testTheNumberOfResultsIsTold() throws {
    let desk = SearchDesk()
    var told: [String] = []
    desk.search.onCount = { told.append($0) }
    desk.inWindow {
      desk.search.show(count: 9)
      XCTAssertEqual(told, [], "nothing is searched")
      for query in ["re", "rea"] {
        desk.search.open()
        desk.search.entry.text = query
        XCTAssertTrue(MainLoop.wait { desk.queries.last == query })
        desk.search.show(count: 1)
        desk.search.show(count: 1)
        desk.search.close()
      }
      XCTAssertEqual(told, ["1 result", "1 result"])
    }
  }

  func testEscapeClearsThenClosesAndReturnsTheFocus() throws {
    let desk = SearchDesk()
    desk.inWindow {
      desk.second.grabFocus()
      desk.search.open()
      desk.search.entry.text = "read"
      XCTAssertTrue(MainLoop.wait { desk.queries == ["read"] })
      desk.search.entry.emitStop()
      XCTAssertTrue(desk.search.isOpen)
      XCTAssertEqual(desk.search.query, "")
      desk.search.entry.emitStop()
      XCTAssertFalse(desk.search.isOpen)
      XCTAssertTrue(desk.second.containsFocus)
      XCTAssertEqual(desk.changes, 2, "opened and closed")
      XCTAssertFalse(desk.search.handle(KeyPress(name: "Escape")), "it is closed")
    }
  }

  func testEscapeInTheResultsReturnsToTheField() throws {
    let desk = SearchDesk()
    desk.inWindow {
      desk.search.open()
      desk.search.entry.text = "read"
      desk.first.grabFocus()
      XCTAssertFalse(desk.search.handle(KeyPress(name: "Escape", shift: true)))
      XCTAssertTrue(desk.search.handle(KeyPress(name: "Escape")))
      XCTAssertTrue(desk.search.entry.containsFocus)
      XCTAssertEqual(desk.search.query, "")
      XCTAssertTrue(desk.search.isOpen)
    }
  }

  func testEnterUsesTheCurrentTextAndGoesToTheFirstResult() throws {
    let desk = SearchDesk(delayMilliseconds: 60_000)
    desk.inWindow {
      desk.search.open()
      desk.search.entry.text = "read"
      XCTAssertEqual(desk.queries, [], "the user may still type")
      desk.search.entry.emitActivated()
      XCTAssertEqual(desk.queries, ["read"])
      XCTAssertTrue(desk.first.containsFocus)
    }
  }

  func testShowsTheNumberOfResultsOfAQuery() throws {
    let desk = SearchDesk()
    desk.inWindow {
      desk.search.open()
      desk.search.show(count: 5)
      XCTAssertEqual(desk.search.countText, "", "without a query everything is shown")
      desk.search.entry.text = "read"
      for (count, text) in [(0, "No results"), (1, "1 result"), (1_234, "1,234 results")] {
        desk.search.show(count: count)
        XCTAssertEqual(desk.search.countText, text)
      }
      desk.search.entry.text = ""
      XCTAssertTrue(MainLoop.wait { desk.search.countText == "" })
    }
  }

  func testAPageThatCannotBeSearchedClosesTheBar() throws {
    let desk = SearchDesk()
    desk.inWindow {
      desk.first.grabFocus()
      desk.search.open()
      desk.search.entry.text = "read"
      desk.search.isAvailable = false
      XCTAssertFalse(desk.search.isOpen)
      XCTAssertTrue(desk.first.containsFocus)
      desk.search.open()
      XCTAssertFalse(desk.search.isOpen)
    }
  }

  func testTheFieldFollowsTheTextDirection() throws {
    for isRightToLeft in [false, true] {
      Appearance.isRightToLeft = isRightToLeft
      defer { Appearance.isRightToLeft = false }
      let desk = SearchDesk()
      desk.inWindow {
        desk.search.open()
        desk.search.entry.text = "x"
        desk.search.show(count: 1)
        MainLoop.paint(framesOf: desk.search.widget)
        let entry = desk.search.entry.bounds(in: desk.search.widget)
        let count = desk.search.countLabel.bounds(in: desk.search.widget)
        guard let entry, let count else { return XCTFail("not laid out") }
        XCTAssertEqual(entry.x > count.x, isRightToLeft)
      }
    }
  }

  func testTheWindowOpensTheSearchOfTheCurrentPage() throws {
    let window = makeWindow(try makeApplication())
    defer { window.window.destroy() }
    window.present()
    XCTAssertEqual(window.header.searchButton.isVisible, window.search?.isAvailable == true)
    guard
      let navigator = {
        window.show(.gallery); return window.navigator
      }()
    else {
      return XCTFail("the gallery has subpages")
    }
    let search = SearchBar(placeholder: "Search photos")
    let subpage = Subpage(title: "Photos", widget: search.widget)
    subpage.search = search
    navigator.push(subpage, isAnimated: false)
    XCTAssertTrue(window.search === search)
    XCTAssertTrue(window.header.searchButton.isVisible)
    window.header.searchButton.isActive = true
    XCTAssertTrue(search.isOpen)
    search.close()
    XCTAssertFalse(window.header.searchButton.isActive)
    search.isAvailable = false
    XCTAssertFalse(window.header.searchButton.isVisible)
    search.isAvailable = true
    search.open()
    search.entry.text = "a"
    XCTAssertTrue(navigator.handle(KeyPress(name: "Escape")))
    XCTAssertTrue(navigator.handle(KeyPress(name: "Escape")))
    XCTAssertFalse(search.isOpen)
    XCTAssertTrue(window.search === search, "the first two presses ended the search")
    XCTAssertTrue(navigator.handle(KeyPress(name: "Escape")))
    XCTAssertFalse(window.search === search)
  }
}

final class WindowSearchTests: GtkTestCase {
  func testTheDashboardOpensTheSearchForPeople() throws {
    let scene = try ServicesFixture()
    let window = makeWindow(try makeApplication())
    defer { window.window.destroy() }
    window.pages.use(scene.services)
    window.present()
    XCTAssertTrue(MainLoop.wait { window.isContentLoaded })
    XCTAssertFalse(window.header.searchButton.isVisible, "there is nobody to search")
    let path = try scene.writeCards(1).path
    window.pages.models.people.importContacts([path])
    XCTAssertTrue(MainLoop.wait { window.header.searchButton.isVisible })
    XCTAssertNil(window.search)
    window.header.searchButton.isActive = true
    XCTAssertEqual(window.navigator?.current?.title, "People")
    XCTAssertEqual(window.search?.isOpen, true)
    XCTAssertEqual(window.search?.entry.containsFocus, true)
  }
}

/// A search above two buttons.
@MainActor private final class SearchDesk {
  let search: SearchBar
  let (first, second) = (Button(label: "First"), Button(label: "Second"))
  var queries: [String] = []
  var changes = 0

  init(delayMilliseconds: Int = 0) {
    search = SearchBar(placeholder: "Search habits", delayMilliseconds: delayMilliseconds)
    search.onQuery = { [unowned self] in queries.append($0) }
    search.onActivate = { [unowned self] in first.grabFocus() }
    search.onChange = { [unowned self] in changes += 1 }
  }

  func inWindow(_ body: () -> Void) {
    withWindow(BoxLayout(.vertical, [search.widget, first, second])) { _ in body() }
  }
}
