import CGtk
import GtkTestSupport
import XCTest

@testable import GtkKit

final class AboutWindowTests: GtkTestCase {
  func testThePartsOfTheProgramHaveTheirLicenses() throws {
    let parent = Window(title: "Test")
    parent.present()
    var about = AboutWindow(
      name: "Test", id: "org.example.Test", version: "1.2 (commit abc)", comments: "",
      copyright: "© A",
      license: .mit, developers: "B")
    about.legalSections = [.init(title: "Part & more", copyright: "© C", license: .gpl2)]
    about.present(over: parent)

    let windows = gtk_window_get_toplevels()
    let all = (0..<g_list_model_get_n_items(windows)).compactMap {
      g_list_model_get_item(windows, $0)
    }
    defer { all.forEach { g_object_unref($0) } }
    let shown = try XCTUnwrap(
      all.first {
        g_type_check_instance_is_a(
          $0.assumingMemoryBound(to: GTypeInstance.self), adw_about_window_get_type()) != 0
      })
    XCTAssertEqual(adw_about_window_get_license_type(OpaquePointer(shown)), GTK_LICENSE_MIT_X11)
    let texts = descendants(
      of: shown.assumingMemoryBound(to: GtkWidget.self), type: gtk_label_get_type()
    ).map { String(cString: gtk_label_get_text(OpaquePointer($0))) }
    for part in ["1.2 (commit abc)", "© A", "Part & more", "© C"] {
      XCTAssertTrue(texts.contains { $0.contains(part) }, "\(part): \(texts)")
    }
    XCTAssertTrue(
      texts.contains { $0.contains("GNU General Public License, version 2 or later") }, "\(texts)")
    gtk_window_destroy(shown.assumingMemoryBound(to: GtkWindow.self))
    parent.destroy()
  }
}
