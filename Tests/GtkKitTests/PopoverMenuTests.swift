import CGtk
import GtkTestSupport
import XCTest

@testable import GtkKit

final class PopoverMenuTests: GtkTestCase {
  private static func item(_ title: String, isDestructive: Bool = false) -> MenuItem {
    MenuItem(title, isDestructive: isDestructive) {}
  }

  func testDestructiveItemsAreInTheLastSection() {
    let menu = Menu(
      [Self.item("Delete", isDestructive: true), Self.item("Open")], [], [Self.item("Edit")])
    XCTAssertEqual(menu.sections.map { $0.map(\.title) }, [["Open"], ["Edit"], ["Delete"]])
    XCTAssertEqual(Menu([]).sections.count, 0)
  }

  func testAMenuAndItsWidgetAreFinalized() throws {
    assertFinalized { MenuItemButton(Self.item("Open")) }
    assertFinalized { Separator(.horizontal) }
    weak var menu: PopoverMenu?
    assertFinalized {
      let row = Canvas()
      let made = PopoverMenu(on: row) { Menu([Self.item("Open")]) }
      menu = made
      withWindow(BoxLayout(.vertical, [row])) { _ in
        XCTAssertTrue(made.open(at: (3, 3)))
        MainLoop.drain()
        made.close()
        MainLoop.drain()
      }
      return row
    }
    XCTAssertNil(menu)
  }

  private final class Token {}

  // GTK 4.8 crashes in the next layout if the pointer was in a popover that is removed.
  func testThePopoverOfARemovedRowStaysInTheWindow() throws {
    let before = MenuPopover.count
    weak var kept: Token?
    withWindow(BoxLayout(.vertical)) { window in
      let content = BoxLayout(.vertical, [Button(label: "other")])
      window.setContent(content)
      for _ in 1...2 {
        let row = Canvas()
        content.append(row)
        let menu = PopoverMenu(on: row) { [weak row] in
          let token = Token()
          kept = token
          return Menu([MenuItem("Delete") { [token] in _ = (token, row.map(content.remove)) }])
        }
        XCTAssertTrue(menu.open(at: (3, 3)))
        MainLoop.drain()
        XCTAssertNotNil(kept)
        XCTAssertTrue(menu.emitActivated("Delete"))
        MainLoop.drain()
        XCTAssertEqual(MenuPopover.count, before + 1)
        XCTAssertNil(kept, "the items of a closed menu are kept")
      }
    }
    XCTAssertTrue(MainLoop.wait { MenuPopover.count == before })
  }

  func testAMenuOpensInAPreferencesWindow() throws {
    let window = PreferencesWindow(title: "Test")
    let row = ActionRow(title: "row")
    let menu = PopoverMenu(on: row) { Menu([Self.item("Open")]) }
    window.add(PreferencesPage(name: "a", title: "A", icon: "b", [PreferencesGroup([row])]))
    window.window.present()
    XCTAssertTrue(menu.open(at: (3, 3)))
    menu.close()
    window.window.destroy()
  }

  func testAMenuClosesWithItsWidgetAndForAnotherMenu() throws {
    let rows = [Canvas(), Canvas()]
    let menus = rows.map { PopoverMenu(on: $0) { Menu([Self.item("Open")]) } }
    withWindow(BoxLayout(.vertical, rows)) { _ in
      XCTAssertTrue(menus[0].open(at: (3, 3)))
      XCTAssertTrue(menus[1].open(at: (3, 3)))
      XCTAssertFalse(menus[0].isOpen)
      XCTAssertTrue(menus[1].isOpen)
      rows[1].isVisible = false
      XCTAssertFalse(menus[1].isOpen)
      XCTAssertTrue(menus[0].open(at: (3, 3)))
      PopoverMenu.closeCurrent()
      XCTAssertFalse(menus[0].isOpen)
    }
  }

  func testItemsRunAfterTheMenuIsClosed() throws {
    let row = BoxLayout(.vertical, [Button(label: "row")])
    var log: [String] = []
    var menu: PopoverMenu?
    let made = PopoverMenu(on: row) {
      Menu([
        MenuItem("Open", accelerator: "<Control>o") { log.append("\(menu?.isOpen == true)") },
        MenuItem("Never", isEnabled: false) { log.append("never") },
      ])
    }
    menu = made
    withWindow(row) { _ in
      made.open(at: nil)
      XCTAssertEqual(made.shownItems.map(\.title), ["Open", "Never"])
      XCTAssertFalse(made.emitActivated("Never"))
      XCTAssertTrue(made.emitActivated("Open"))
      XCTAssertEqual(log, ["false"])
      XCTAssertFalse(made.isOpen)
      XCTAssertEqual(made.shownItems.count, 0)
    }
  }

  func testTheFocusReturnsToTheRow() throws {
    let (first, second) = (Button(label: "A"), Button(label: "B"))
    let row = BoxLayout(.vertical, [first, second])
    let menu = PopoverMenu(on: row) { Menu([Self.item("Open")]) }
    withWindow(row) { _ in
      second.grabFocus()
      menu.open(from: first)
      MainLoop.drain()
      XCTAssertFalse(second.containsFocus)
      XCTAssertTrue(first.hasStyle("has-open-popup"))
      menu.close()
      MainLoop.drain()
      XCTAssertTrue(second.containsFocus)
      XCTAssertFalse(first.hasStyle("has-open-popup"))
    }
  }

  func testArrowKeysStopAtTheEnds() throws {
    let row = BoxLayout(.vertical, [Button(label: "row")])
    let menu = PopoverMenu(on: row) {
      Menu([
        Self.item("Open"), MenuItem("Off", isEnabled: false) {}, Self.item("Edit"),
        Self.item("Delete", isDestructive: true),
      ])
    }
    withWindow(row) { _ in
      menu.open(at: nil)
      XCTAssertEqual(menu.focusedTitle, "Open")
      for (key, title) in [
        ("Up", "Open"), ("Down", "Edit"), ("Down", "Delete"), ("Down", "Delete"),
        ("Up", "Edit"), ("Home", "Open"),
      ] {
        XCTAssertTrue(menu.moveFocus(key))
        XCTAssertEqual(menu.focusedTitle, title, key)
      }
      XCTAssertFalse(menu.moveFocus("Escape"))
    }
  }

  func testALongMenuScrollsWithinTheWindow() throws {
    Appearance.setTextScale(2)
    defer { Appearance.setTextScale(1) }
    let row = BoxLayout(.vertical, [Button(label: "row")])
    let title = "A long title that does not fit into a narrow window in one line"
    let menu = PopoverMenu(on: row) {
      Menu((1...20).map { MenuItem("\(title) \($0)") {} })
    }
    withWindow(row, width: 360, height: 400) { window in
      MainLoop.paint(framesOf: window)
      menu.open(at: (10, 10))
      XCTAssertTrue(MainLoop.wait { menu.popoverSize.height > 0 })
      XCTAssertLessThanOrEqual(menu.popoverSize.width, window.size.width)
      XCTAssertLessThanOrEqual(menu.popoverSize.height, window.size.height)
      menu.close()
    }
  }

  func testKeysAreLeftOutWhereTitlesWouldBreakWithinWords() throws {
    defer { Appearance.setTextScale(1) }
    for (scale, showsKeys) in [(1.0, true), (2.0, false)] {
      Appearance.setTextScale(scale)
      let row = BoxLayout(.vertical, [Button(label: "row")])
      let menu = PopoverMenu(on: row) {
        Menu([MenuItem("Unterscheidung", accelerator: "<Control><Shift>Delete") {}])
      }
      withWindow(row, width: 360, height: 400) { window in
        MainLoop.paint(framesOf: window)
        menu.open(at: (10, 10))
        XCTAssertTrue(MainLoop.wait { menu.popoverSize.width > 0 })
        XCTAssertEqual(menu.showsKeys, showsKeys, "\(scale)")
        XCTAssertLessThanOrEqual(menu.popoverSize.width, window.size.width)
        menu.close()
      }
    }
  }

  func testAMenuIsAsWideAsItsItems() throws {
    let row = BoxLayout(.vertical, [Button(label: "row")])
    let menu = PopoverMenu(on: row) { Menu([MenuItem("Open") {}, MenuItem("Delete") {}]) }
    withWindow(row, width: 900, height: 400) { window in
      MainLoop.paint(framesOf: window)
      menu.open(at: (10, 10))
      XCTAssertTrue(MainLoop.wait { menu.popoverSize.width > 0 })
      XCTAssertLessThan(menu.popoverSize.width, 250)
      menu.close()
    }
  }

  func testAnAcceleratorIsShownAsText() {
    XCTAssertEqual(MenuItemButton.label(ofAccelerator: "<Control>o"), "Ctrl+O")
    XCTAssertNil(MenuItemButton.label(ofAccelerator: "<Nonsense"))
  }
}
