import CGtk
import GtkTestSupport
import XCTest

@testable import GtkKit

/// What screen readers read of buttons with icons.
final class AccessibleNameTests: GtkTestCase {
  private func isLabelled(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
    gtk_test_accessible_has_relation(
      OpaquePointer(widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY) != 0
  }

  /// Returns the images in a widget.
  private func images(
    in widget: UnsafeMutablePointer<GtkWidget>
  ) -> [UnsafeMutablePointer<GtkWidget>] {
    let instance = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GTypeInstance.self)
    var found = g_type_check_instance_is_a(instance, gtk_image_get_type()) != 0 ? [widget] : []
    var child = gtk_widget_get_first_child(widget)
    while let next = child {
      found += images(in: next)
      child = gtk_widget_get_next_sibling(next)
    }
    return found
  }

  private func areHidden(_ images: [UnsafeMutablePointer<GtkWidget>]) -> Bool {
    images.allSatisfy { image in
      gtk_test_accessible_has_state(OpaquePointer(image), GTK_ACCESSIBLE_STATE_HIDDEN) != 0
    }
  }

  func testIconButtonsAreReadByTheirNameOnly() throws {
    let button = Button(icon: "window-close-symbolic", name: "Dismiss")
    let toggle = ToggleButton(icon: "edit-find-symbolic", name: "Search")
    button.icon = "pan-down-symbolic"
    for widget in [button.widget, toggle.widget] {
      XCTAssertFalse(isLabelled(widget), "the icon is read as well")
      XCTAssertEqual(images(in: widget).count, 1)
      XCTAssertTrue(areHidden(images(in: widget)))
      XCTAssertEqual(
        gtk_test_accessible_has_property(
          OpaquePointer(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION), 0,
        "the tooltip repeats the name")
    }
  }

  func testTheButtonInAMenuButtonHasItsName() throws {
    let menu = MenuButton(icon: "open-menu-symbolic", name: "Main Menu", menu: MenuModel())
    let inner = try XCTUnwrap(gtk_widget_get_first_child(menu.widget))
    XCTAssertTrue(
      gtk_test_accessible_has_property(
        OpaquePointer(inner), GTK_ACCESSIBLE_PROPERTY_LABEL) != 0)
    XCTAssertFalse(isLabelled(inner))
    XCTAssertTrue(areHidden(images(in: menu.widget)))
  }
}
