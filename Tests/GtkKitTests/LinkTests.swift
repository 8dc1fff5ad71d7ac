import CGtk
import GtkTestSupport
import XCTest

@testable import GtkKit

final class LinkTests: GtkTestCase {
  func testAnAddressCanBeOpenedIfAProgramIsInstalled() throws {
    XCTAssertFalse(Widget.canOpen("x-halcyon-nothing:1"))
    XCTAssertFalse(Widget.canOpen("no address"))
    XCTAssertFalse(Widget.canOpen(""))
    let program = try XCTUnwrap(
      g_app_info_create_from_commandline("true", "Test", G_APP_INFO_CREATE_NONE, nil))
    defer {
      g_app_info_delete(program)
      g_object_unref(UnsafeMutableRawPointer(program))
    }
    let type = "x-scheme-handler/x-halcyon-test"
    XCTAssertTrue(g_app_info_set_as_default_for_type(program, type, nil) != 0)
    XCTAssertTrue(MainLoop.wait { Widget.canOpen("x-halcyon-test:1") })
  }
}
