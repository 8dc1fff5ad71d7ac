import GtkTestSupport
import XCTest

@testable import GtkKit

final class ObjectTests: GtkTestCase {
  func testUnreferencedWidgetIsFinalized() throws {
    assertFinalized { Button(label: "A") }
  }

  func testSwiftObjectLivesAsLongAsTheTreeHoldsItsWidget() throws {
    final class Marked: Canvas { let mark = 7 }
    let box = BoxLayout(.vertical)
    weak var child: Marked?
    do {
      let made = Marked()
      box.append(made)
      child = made
    }
    XCTAssertEqual(child?.mark, 7)
    if let child { box.remove(child) }
    XCTAssertNil(child)
  }

  func testTreeIsFinalizedWithItsRoot() throws {
    weak var leaf: Label?
    assertFinalized {
      let made = Label("leaf")
      leaf = made
      return BoxLayout(.vertical, [BoxLayout(.horizontal, [made])])
    }
    XCTAssertNil(leaf)
  }

  func testAToastShowsMarkupCharactersAsText() throws {
    let overlay = ToastOverlay(child: Label("under"))
    withWindow(overlay) { _ in
      overlay.show(Toast("“<b> & </i>” deleted", button: "Undo"))
      MainLoop.drain()
      XCTAssertTrue(texts(in: overlay).contains("“<b> & </i>” deleted"))
    }
  }

  func testEveryWidgetClassIsFinalized() throws {
    assertFinalized { Label("text", style: "title") }
    assertFinalized { Button(icon: "list-add-symbolic", name: "Add") }
    assertFinalized { ToggleButton(label: "On") }
    assertFinalized { Image(icon: "emblem-ok-symbolic", size: 16) }
    assertFinalized { Spinner() }
    assertFinalized { Entry(placeholder: "Name") }
    assertFinalized { Picture() }
    assertFinalized { Overlay(child: Label("under")) }
    assertFinalized { Revealer(child: Label("inside"), transition: .slideDown) }
    assertFinalized { ScrolledWindow(child: Label("inside")) }
    assertFinalized { Clamp(child: Label("inside"), maximumWidth: 400) }
    assertFinalized { StatusPage(icon: "image-missing-symbolic", title: "T", description: "D") }
    assertFinalized { ToastOverlay(child: Label("under")) }
    assertFinalized { HeaderBar() }
    assertFinalized { WindowTitle() }
    assertFinalized { MenuButton(icon: "open-menu-symbolic", name: "Menu", menu: MenuModel()) }
    assertFinalized { Canvas() }
    assertFinalized { CustomPaintable() }
    assertFinalized { ListView(makeRow: { Label() }, bind: { row, id in row.text = "\(id)" }) }
  }

  func testWindowIsFinalizedAfterDestroy() throws {
    weak var content: Label?
    assertFinalized {
      let window = Window(title: "Test")
      let label = Label("content")
      content = label
      window.setContent(label)
      window.present()
      MainLoop.drain()
      window.destroy()
      return window
    }
    XCTAssertNil(content)
  }
}
