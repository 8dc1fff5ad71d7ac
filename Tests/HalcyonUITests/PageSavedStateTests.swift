import Foundation
import GtkKit
import GtkTestSupport
import HalcyonActivity
import HalcyonBackup
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import XCTest

@testable import DashboardFeature
@testable import GalleryFeature
@testable import HabitsFeature
@testable import HalcyonKit
@testable import PeopleFeature
@testable import Shell

/// Released pages restore their state when they are shown again.
final class PageSavedStateTests: GtkTestCase {
  func testUnfinishedHabitNameIsRestored() throws {
    let room = try PagesFixture(habits: 1)
    try room.inWindow { stack, pages in
      room.go(.habits, stack)
      let page = try XCTUnwrap(pages().habits)
      page.addHabit()
      page.editor?.parts.name.text = "Read a p"
      room.go(.gallery, stack)
      room.go(.dashboard, stack)
      stack.show(.habits)
      XCTAssertTrue(stack.focusPage())
      XCTAssertTrue(stack.windowHasFocus)
      let again = try XCTUnwrap(pages().habits)
      XCTAssertFalse(again === page)
      XCTAssertEqual(again.editor?.parts.name.text, "Read a p")
      XCTAssertEqual(again.navigator.current?.title, "New Habit")
    }
  }

  func testHabitsScrollPositionIsRestored() throws {
    try Self.checkHabitsScrolledBack()
  }

  func testHabitsScrollPositionIsRestoredWithStyleSheets() throws {
    try Self.styled(Self.checkHabitsScrolledBack)
  }

  func testPeopleScrollPositionIsRestored() throws {
    try Self.checkPeopleScrolledBack()
  }

  func testPeopleScrollPositionIsRestoredWithStyleSheets() throws {
    try Self.styled(Self.checkPeopleScrolledBack)
  }

  /// Runs `body` with the application's style sheets.
  private static func styled(_ body: () throws -> Void) throws {
    let styles = AppearanceStyles()
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    styles.load(from: root.appendingPathComponent("data"))
    defer { styles.unload() }
    try body()
  }

  private static func checkHabitsScrolledBack() throws {
    let room = try PagesFixture(habits: 60)
    try room.inWindow { stack, pages in
      stack.show(.habits)
      let page = try XCTUnwrap(pages().habits)
      XCTAssertLessThan(page.rows.count, 60, "rows out of view are created later")
      XCTAssertTrue(room.wait { stack.positions == nil })
      for position in [800, 1e6] {
        let shown = try XCTUnwrap(pages().habits)
        room.settle(shown, in: stack)
        shown.scroller.verticalPosition = position
        room.frame(stack)
        room.settle(shown, in: stack)
        let before = try XCTUnwrap(WidgetImage(of: stack))
        let reached = shown.scroller.verticalPosition
        XCTAssertGreaterThanOrEqual(reached, 800)
        room.go(.gallery, stack)
        room.go(.dashboard, stack)
        stack.show(.habits)
        let again = try XCTUnwrap(pages().habits)
        XCTAssertFalse(again === shown)
        XCTAssertEqual(
          again.scroller.verticalPosition, reached, accuracy: 1, "in the first frame")
        XCTAssertTrue(room.wait { stack.positions == nil })
        room.settle(again, in: stack)
        XCTAssertLessThan(again.rows.count, 60, "rows far from the view are not created")
        XCTAssertEqual(again.scroller.verticalPosition, reached, accuracy: 1)
        let after = try XCTUnwrap(WidgetImage(of: stack))
        XCTAssertLessThan(after.difference(from: before), 0.02)
      }
    }
  }

  private static func checkPeopleScrolledBack() throws {
    let room = try PagesFixture(people: 120)
    try room.inWindow { stack, pages in
      let dashboard = try XCTUnwrap(pages().dashboard)
      dashboard.openPeople(isAnimated: false)
      let page = try XCTUnwrap(dashboard.people)
      XCTAssertTrue(room.wait { page.list.boundIDs.count == 120 })
      page.scroller.verticalPosition = 2_000
      room.frame(stack)
      let place = try XCTUnwrap(page.list.place)
      let row = try XCTUnwrap(room.people.people.ids.firstIndex(of: place.id))
      room.go(.gallery, stack)
      room.go(.habits, stack)
      stack.show(.dashboard)
      let again = try XCTUnwrap(pages().dashboard?.people)
      XCTAssertFalse(again === page)
      XCTAssertTrue(stack.focusPage())
      // The first completely visible row.
      XCTAssertEqual(
        again.list.focusedID, room.people.people.ids[row + 1],
        "\(String(describing: room.savedStates.people.cursor))")
      XCTAssertTrue(room.wait { stack.positions?.incoming != -1 })
      XCTAssertEqual(again.list.place, place, "in the first frame")
      XCTAssertTrue(room.wait { stack.positions == nil && again.list.boundIDs.count == 120 })
      room.frame(stack)
      XCTAssertEqual(again.list.place, place, "also after all rows were created")
      XCTAssertEqual(again.scroller.verticalPosition, 2_000, accuracy: 1)
    }
  }
}

/// A stack of the real pages with an in-memory store.
@MainActor private final class PagesFixture {
  let people = PeopleModel()
  let habits = HabitsModel()
  let window = TestPageWindow()
  let savedStates = (
    dashboard: DashboardPage.SavedState(), people: PeoplePage.SavedState(),
    habits: HabitsPage.SavedState()
  )

  private struct Pages {
    weak var dashboard: DashboardPage?
    weak var habits: HabitsPage?
  }

  init(people count: Int = 1, habits habitCount: Int = 1) throws {
    let database = try HalcyonDatabase.inMemory()
    var isDone = false
    let path = NSTemporaryDirectory() + "people-\(UUID().uuidString).vcf"
    try (0..<count)
      .map { "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:\($0)\r\nFN:Person \($0)\r\nEND:VCARD\r\n" }
      .joined().write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    Task {
      for index in 0..<habitCount {
        _ = try await database.addHabit(named: "Habit \(index)", at: Date())
      }
      isDone = true
    }
    XCTAssertTrue(wait { isDone })
    let services = AppServices(database: database, activity: ActivityCenter(), geocoding: nil)
    people.use(services)
    habits.use(services)
    people.importContacts([path])
    XCTAssertTrue(
      wait { self.people.people.ids.count == count && self.habits.habits.count == habitCount })
  }

  func wait(_ condition: () -> Bool) -> Bool { MainLoop.wait(until: condition) }

  func go(_ page: Page, _ stack: PageStack) {
    stack.show(page)
    XCTAssertTrue(wait { stack.positions == nil })
    // Evicted pages are released after a delay.
    XCTAssertTrue(wait { !stack.hasPendingReleases })
  }

  func frame(_ stack: PageStack) {
    var isDrawn = false
    stack.onTick { _ in
      isDrawn = true
      return false
    }
    XCTAssertTrue(wait { isDrawn })
    MainLoop.paint(framesOf: stack)
  }

  /// Waits until the list has created no rows for 20 frames.
  func settle(_ page: HabitsPage, in stack: PageStack) {
    var count = -1
    while count != page.rows.count {
      count = page.rows.count
      MainLoop.paint(20, framesOf: stack)
    }
  }

  func inWindow(
    _ body: (PageStack, () -> (dashboard: DashboardPage?, habits: HabitsPage?)) throws -> Void
  ) throws {
    var made = Pages()
    let stack = PageStack(
      pages: Page.all,
      makeView: { [people, habits, savedStates, window] page -> any PageView in
        switch page {
        case .dashboard:
          let context = DashboardContext(
            people: people, habits: habits, gallery: GalleryModel(), window: nil)
          let page = DashboardPage(context, savedState: savedStates.dashboard)
          let guests = DashboardGuests(
            above: page, PersonActions(model: people, window: nil), savedState: savedStates.people)
          guests.people.reopen()
          page.subpages = guests
          made.dashboard = page
          return page
        case .habits:
          let page = HabitsPage(
            model: habits, savedState: savedStates.habits, window: window)
          made.habits = page
          return page
        default: return GalleryPage()
        }
      })
    try withWindow(stack, width: 600, height: 500) { _ in
      XCTAssertTrue(wait { stack.size.width > 0 })
      stack.show(.dashboard)
      try body(stack) { (made.dashboard, made.habits) }
    }
  }
}

extension DashboardPage {
  /// The list of people, if it was opened above the page.
  fileprivate var people: PeoplePage? { (subpages as? DashboardGuests)?.people.list }
}
