import GtkKit
import GtkTestSupport
import XCTest

@testable import HalcyonKit

final class NavigatorTests: GtkTestCase {
  func testNavigatorsAndSubpagesAreFinalized() throws {
    assertFinalized { Navigator(root: Label("root")).widget }
    weak var subpage: Subpage?
    assertFinalized {
      let room = Room()
      room.inWindow {
        room.navigator.push(room.subpage("One"))
        room.navigator.showDetail(room.subpage("Two"))
        room.navigator.push(room.subpage("Three"))
        subpage = room.navigator.current
      }
      return room.navigator.widget
    }
    XCTAssertNil(subpage)
  }

  func testPushAndPopMoveWithTheClock() throws {
    let room = Room()
    room.inWindow {
      let (navigator, view) = (room.navigator, room.navigator.view)
      XCTAssertFalse(navigator.canGoBack)
      let one = room.subpage("One")
      navigator.push(one)
      XCTAssertTrue(navigator.current === one, "the title changes at once")
      XCTAssertTrue(navigator.canGoBack)
      XCTAssertEqual(view.depth, 0)
      room.clock.advance(by: 0.02)
      XCTAssertEqual(view.depth, 0, "the first frame lays out and records the subpage")
      room.clock.advance(by: 0.03)
      XCTAssertGreaterThan(view.depth, 0)
      XCTAssertLessThan(view.depth, 1)
      XCTAssertEqual(view.shown.count, 2)
      room.end()
      XCTAssertEqual(view.depth, 1)
      XCTAssertEqual(view.shown.map { $0.subpage?.title }, ["One"])
      XCTAssertTrue(navigator.pop())
      XCTAssertNil(navigator.current)
      XCTAssertEqual(room.removed, [], "it is still drawn")
      for _ in 0..<2 { room.clock.advance(by: 0.03) }
      XCTAssertEqual(view.shown.count, 2)
      room.end()
      XCTAssertEqual(room.removed, ["One"])
      XCTAssertEqual(view.levels.count, 1)
      XCTAssertFalse(navigator.pop())
      XCTAssertEqual(room.titles, ["One", nil])
    }
  }

  func testAPushDuringAPopEndsItFirst() throws {
    let room = Room()
    room.inWindow {
      let one = room.subpage("One")
      room.navigator.push(one, isAnimated: false)
      room.navigator.pop()
      room.clock.advance(by: 0.05)
      room.navigator.push(one)
      XCTAssertEqual(room.removed, ["One"])
      room.end()
      XCTAssertTrue(room.navigator.current === one)
      XCTAssertEqual(room.navigator.view.levels.count, 2)
      XCTAssertTrue(one.widget.isMapped)
    }
  }

  func testReducedMotionChangesTheLevelAtOnce() throws {
    Appearance.setAnimations(enabled: false)
    defer { Appearance.setAnimations(enabled: true) }
    let room = Room()
    room.inWindow {
      room.navigator.push(room.subpage("One"))
      XCTAssertEqual(room.navigator.view.depth, 1)
      room.navigator.pop()
      XCTAssertEqual(room.navigator.view.depth, 0)
      XCTAssertEqual(room.removed, ["One"])
    }
  }

  func testKeysGoBackInReadingDirection() throws {
    for (isRightToLeft, back, other) in [(false, "Left", "Right"), (true, "Right", "Left")] {
      let room = Room()
      room.inWindow {
        let (navigator, view) = (room.navigator, room.navigator.view)
        view.isRightToLeft = isRightToLeft
        XCTAssertFalse(navigator.handle(KeyPress(name: "Escape")), "there is no way back")
        for key in [KeyPress(name: back, alt: true), KeyPress(name: "Escape")] {
          navigator.push(room.subpage("One"), isAnimated: false)
          XCTAssertFalse(navigator.handle(KeyPress(name: back)))
          XCTAssertFalse(navigator.handle(KeyPress(name: other, alt: true)))
          XCTAssertFalse(navigator.handle(KeyPress(name: "Escape", shift: true)))
          XCTAssertTrue(navigator.canGoBack)
          XCTAssertTrue(navigator.handle(key))
          XCTAssertFalse(navigator.canGoBack)
          room.end()
        }
        // The upper level is at the trailing edge.
        XCTAssertEqual(view.offset(at: 0.5), isRightToLeft ? -200 : 200)
        XCTAssertEqual(view.offset(at: -1), isRightToLeft ? 100 : -100)
      }
    }
  }

  func testASwipeGoesBackOrReturns() throws {
    let room = Room()
    room.inWindow {
      let (navigator, area) = (room.navigator, room.navigator.swipeArea)
      XCTAssertFalse(area.isEnabled, "swipes at the root switch pages")
      navigator.push(room.subpage("One"), isAnimated: false)
      XCTAssertTrue(area.isEnabled)
      area.emulateBegin()
      area.emulateUpdate(0.7)
      XCTAssertEqual(navigator.view.depth, 0.7)
      XCTAssertEqual(navigator.view.shown.count, 2)
      area.emulateEnd(velocity: 0, to: 1)
      room.end()
      XCTAssertTrue(navigator.canGoBack)
      area.emulateBegin()
      area.emulateUpdate(0.2)
      area.emulateEnd(velocity: -1, to: 0)
      XCTAssertFalse(navigator.canGoBack)
      room.end()
      XCTAssertEqual(navigator.view.depth, 0)
      XCTAssertEqual(room.removed, ["One"])
      XCTAssertFalse(area.isEnabled)
    }
  }

  func testTheFocusFollowsAndReturns() throws {
    let room = Room()
    room.inWindow {
      XCTAssertTrue(room.buttons[1].grabFocus())
      let one = room.subpage("One")
      room.navigator.push(one)
      XCTAssertTrue(one.widget.containsFocus)
      XCTAssertFalse(room.buttons[0].grabFocus(), "a covered level takes no focus")
      room.end()
      room.navigator.pop()
      XCTAssertTrue(room.buttons[1].containsFocus)
    }
  }

  func testADetailIsBesideTheRootInAWideWindow() throws {
    for isRightToLeft in [false, true] {
      let room = Room()
      room.inWindow(width: 1_000) {
        let (navigator, view) = (room.navigator, room.navigator.view)
        view.isRightToLeft = isRightToLeft
        XCTAssertTrue(room.buttons[0].grabFocus())
        navigator.showDetail(room.subpage("Ada"))
        MainLoop.paint(framesOf: view)
        XCTAssertNil(navigator.current)
        XCTAssertFalse(navigator.canGoBack)
        XCTAssertEqual(navigator.detail?.title, "Ada")
        XCTAssertTrue(room.buttons[0].containsFocus, "the list keeps the focus")
        XCTAssertEqual(view.root.size.width, NavigationView.listWidth)
        // The separator of the style sheet, if another test has loaded it, takes a pixel.
        XCTAssertEqual(
          Double(view.detail?.size.width ?? 0),
          Double(view.size.width - NavigationView.listWidth), accuracy: 1)
        XCTAssertEqual((view.root.origin(in: view)?.x ?? -1) > 0, isRightToLeft)
        navigator.showDetail(room.subpage("Bo"))
        XCTAssertEqual(room.removed, ["Ada"])
        navigator.push(room.subpage("Photo"), isAnimated: false)
        XCTAssertEqual(navigator.current?.title, "Photo")
        navigator.pop()
        room.end()
        XCTAssertEqual(navigator.detail?.title, "Bo")
      }
    }
  }

  func testADetailFoldsWithTheWindow() throws {
    let room = Room()
    let (navigator, view) = (room.navigator, room.navigator.view)
    let frame = Resizable(navigator.widget, width: 400)
    withWindow(frame, width: 1_000) { _ in
      XCTAssertTrue(MainLoop.wait { view.size.width == 400 })
      navigator.showDetail(room.subpage("Ada"), isAnimated: false)
      XCTAssertEqual(navigator.current?.title, "Ada", "it covers the root")
      XCTAssertTrue(navigator.canGoBack)
      room.titles = []
      frame.width = 1_000
      XCTAssertTrue(MainLoop.wait { room.titles == [nil] })
      XCTAssertFalse(navigator.canGoBack)
      XCTAssertEqual(view.shown.count, 2)
      XCTAssertEqual(view.detail?.hasStyle("beside"), true)
      MainLoop.paint(framesOf: view)
      XCTAssertEqual(view.root.size.width, NavigationView.listWidth)
      frame.width = 500
      XCTAssertTrue(MainLoop.wait { room.titles == [nil, "Ada"] })
      XCTAssertEqual(navigator.current?.title, "Ada")
      XCTAssertEqual(view.shown.count, 1)
      XCTAssertEqual(view.detail?.hasStyle("beside"), false)
    }
  }

  func testResetClosesEverything() throws {
    let room = Room()
    room.inWindow {
      room.navigator.showDetail(room.subpage("One"))
      room.navigator.push(room.subpage("Two"))
      room.navigator.reset()
      XCTAssertEqual(room.removed.sorted(), ["One", "Two"])
      XCTAssertFalse(room.navigator.canGoBack)
      XCTAssertEqual(room.navigator.view.levels.count, 1)
    }
  }
}

/// Gives its child a width that can be changed.
private final class Resizable: Canvas {
  var width: Int { didSet { queueLayout() } }
  private let child: Widget

  init(_ child: Widget, width: Int) {
    self.child = child
    self.width = width
    super.init(cssName: "resizable")
    adopt(child)
  }
  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    request(of: child, orientation, for: nil)
  }
  override func layOut(width: Int, height: Int) { place(child, width: self.width, height: height) }
  override func draw(_ snapshot: Snapshot) { snapshot.draw(child, of: self) }
}

/// A navigator whose root has two buttons.
@MainActor private final class Room {
  let clock = ManualFrameClock()
  let buttons = [Button(label: "First"), Button(label: "Second")]
  let navigator: Navigator
  /// The titles of `current` after each change.
  var titles: [String?] = []
  /// The titles of the subpages that were removed.
  private(set) var removed: [String] = []

  init() {
    navigator = Navigator(root: BoxLayout(.vertical, buttons), clock: clock)
    navigator.onChange = { [weak self] in
      guard let self else { return }
      titles.append(navigator.current?.title)
    }
  }

  func subpage(_ title: String) -> Subpage {
    let subpage = Subpage(title: title, widget: BoxLayout(.vertical, [Button(label: title)]))
    subpage.onRemove = { [weak self] in self?.removed.append(title) }
    return subpage
  }

  /// Advances the clock until nothing moves.
  func end() { for _ in 0..<100 where !clock.isIdle { clock.advance(by: 0.05) } }

  func inWindow(width: Int = 400, _ body: () -> Void) {
    withWindow(navigator.widget, width: width, height: 300) { _ in
      XCTAssertTrue(MainLoop.wait { navigator.view.size.width > 0 })
      body()
    }
  }
}
