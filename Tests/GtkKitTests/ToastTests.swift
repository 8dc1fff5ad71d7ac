import CGtk
import GtkTestSupport
import XCTest

@testable import GtkKit

final class ToastTests: GtkTestCase {
  func testClicksOnTheButtonsLeaveTheFocus() throws {
    let overlay = ToastOverlay(child: Label("content"))
    withWindow(overlay) { _ in
      overlay.show(Toast("Removed", button: "Undo"))
      let buttons = descendants(of: overlay.widget, type: gtk_button_get_type())
      XCTAssertEqual(buttons.count, 2)
      for button in buttons { XCTAssertEqual(gtk_widget_get_focus_on_click(button), 0) }
    }
  }

  func testALongMessageWraps() throws {
    func height(_ message: String) -> Int {
      let overlay = ToastOverlay(child: Label("content"))
      return withWindow(overlay, width: 360) { _ in
        MainLoop.paint(framesOf: overlay)
        overlay.show(Toast(message))
        let label = descendants(of: overlay.widget, type: gtk_label_get_type())
          .first { String(cString: gtk_label_get_text(OpaquePointer($0))) == message }
        XCTAssertTrue(MainLoop.wait { label.map { gtk_widget_get_height($0) > 0 } ?? false })
        XCTAssertEqual(overlay.size.width, 360)
        let layout = label.map { gtk_label_get_layout(OpaquePointer($0)) } ?? nil
        XCTAssertEqual(layout.map { pango_layout_is_ellipsized($0) }, 0, message)
        return label.map { Int(gtk_widget_get_height($0)) } ?? 0
      }
    }
    let message = "Could not create an email. Install a mail program and the other package."
    XCTAssertGreaterThan(height(message), height("Removed"))
  }

  func testAMessageBesideAButtonIsNotCutOffInLargeText() throws {
    Appearance.setTextScale(2)
    defer { Appearance.setTextScale(1) }
    for message in ["Added “Drink Water”", "Removed", "Undone: Changed “Drink Water”"] {
      let overlay = ToastOverlay(child: Label("content"))
      try withWindow(overlay, width: 360) { _ in
        MainLoop.paint(framesOf: overlay)
        overlay.show(Toast(message, button: "Undo"))
        let label = try XCTUnwrap(
          descendants(of: overlay.widget, type: gtk_label_get_type())
            .first { String(cString: gtk_label_get_text(OpaquePointer($0))) == message })
        XCTAssertTrue(MainLoop.wait { gtk_widget_get_height(label) > 0 })
        MainLoop.paint(framesOf: overlay)
        var height: Int32 = 0
        pango_layout_get_pixel_size(gtk_label_get_layout(OpaquePointer(label)), nil, &height)
        XCTAssertLessThanOrEqual(height, gtk_widget_get_height(label), message)
        XCTAssertEqual(overlay.size.width, 360)
      }
    }
  }

  // libadwaita 1.2 accesses released memory if a toast has faded out before it has appeared, which
  // takes longer when it replaces another one.
  func testAToastThatAppearsIsHiddenLater() throws {
    let overlay = ToastOverlay(child: Label("content"))
    withWindow(overlay) { _ in
      MainLoop.paint(framesOf: overlay)
      let (first, second) = (Toast("First"), Toast("Second", button: "Undo"))
      var events: [String] = []
      second.onDismissed { events.append("dismissed") }
      second.onButton { events.append("button") }
      overlay.show(first)
      XCTAssertTrue(MainLoop.wait { isHiding("First", in: overlay) == false })
      first.dismiss()
      XCTAssertEqual(isHiding("First", in: overlay), false)
      overlay.show(second)
      XCTAssertTrue(MainLoop.wait { overlay.shownToast == "Second" })
      XCTAssertEqual(isHiding("First", in: overlay), true)
      second.dismiss()
      second.dismiss()
      second.emitButton()
      XCTAssertEqual(events, ["dismissed"])
      XCTAssertEqual(isHiding("Second", in: overlay), false)
      XCTAssertTrue(MainLoop.wait { isHiding("Second", in: overlay) != false })
      XCTAssertTrue(MainLoop.wait { overlay.shownToast == nil })
    }
  }

  func testToastsAndTheirHandlersAreFinalized() throws {
    final class Witness {}
    weak var witness: Witness?
    assertFinalized {
      let (toast, held) = (Toast("Removed", button: "Undo"), Witness())
      witness = held
      toast.onButton { withExtendedLifetime(held) {} }
      toast.onDismissed { withExtendedLifetime(held) {} }
      return toast
    }
    XCTAssertNil(witness)
  }

  func testTheHandlerOfAShortcutIsReleasedWithItsWidget() throws {
    final class Witness {}
    weak var witness: Witness?
    assertFinalized {
      let (label, held) = (Label("text"), Witness())
      witness = held
      label.onShortcut(["<Control>z", "nonsense", "F6"]) {
        withExtendedLifetime(held) { true }
      }
      return label
    }
    XCTAssertTrue(MainLoop.wait { witness == nil })
  }
}

/// - Returns: whether a toast fades out; `nil` if there is none with the message.
@MainActor private func isHiding(_ message: String, in overlay: ToastOverlay) -> Bool? {
  var ancestor = descendants(of: overlay.widget, type: gtk_label_get_type())
    .first { String(cString: gtk_label_get_text(OpaquePointer($0))) == message }
  while let next = ancestor, String(cString: gtk_widget_get_css_name(next)) != "toast" {
    ancestor = gtk_widget_get_parent(next)
  }
  return ancestor.map { gtk_widget_get_can_target($0) == 0 }
}
