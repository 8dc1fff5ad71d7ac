import CGtk
import GtkTestSupport
import XCTest

@testable import GtkKit

final class ToastTests: GtkTestCase {
  func testClicksOnTheButtonsLeaveTheFocus() throws {
    MainActor.assumeIsolated {
      let overlay = ToastOverlay(child: Label("content"))
      withWindow(overlay) { _ in
        overlay.show(Toast("Removed", button: "Undo"))
        let buttons = descendants(of: overlay.widget, type: gtk_button_get_type())
        XCTAssertEqual(buttons.count, 2)
        for button in buttons { XCTAssertEqual(gtk_widget_get_focus_on_click(button), 0) }
      }
    }
  }

  func testALongMessageWraps() throws {
    MainActor.assumeIsolated {
      @MainActor func height(_ message: String) -> Int {
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
  }

  func testAMessageBesideAButtonIsNotCutOffInLargeText() throws {
    try MainActor.assumeIsolated {
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
  }

  func testToastsAndTheirHandlersAreFinalized() throws {
    MainActor.assumeIsolated {
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
  }

  func testTheHandlerOfAShortcutIsReleasedWithItsWidget() throws {
    MainActor.assumeIsolated {
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
}
