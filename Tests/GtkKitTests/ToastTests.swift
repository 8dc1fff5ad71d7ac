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
