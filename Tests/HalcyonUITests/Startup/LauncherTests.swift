import CGtk
import Foundation
import GtkTestSupport
import XCTest

@testable import GalleryFeature
@testable import HabitsFeature
@testable import Shell

/// What the launcher and the file manager ask for is done at the start, without a splash.
final class LauncherTests: GtkTestCase {
  func testNewHabitOpensTheEditor() throws {
    let start = try RecordedStart(StartOptions(actions: [.newHabit], resetsSession: true))
    try start.run { ($0.page as? HabitsPage)?.editor != nil }
    XCTAssertFalse(start.steps.contains("splash-shown"))
  }

  func testAddPhotosOpensTheFileChooserInTheGallery() throws {
    let start = try RecordedStart(StartOptions(actions: [.addPhotos], resetsSession: true))
    try start.run { $0.page is GalleryPage && $0.numberOfWindows == 2 }
    XCTAssertFalse(start.steps.contains("splash-shown"))
  }

  func testAPictureIsOpened() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).bmp")
    defer { try? FileManager.default.removeItem(at: file) }
    try GalleryFixture.picture(200).write(to: file)
    let start = try RecordedStart(StartOptions(files: [file.path], resetsSession: true))
    try start.run { ($0.page as? GalleryPage)?.isViewing == true }
    XCTAssertFalse(start.steps.contains("splash-shown"))
  }
}

extension RecordedStart {
  /// The view of the current page.
  fileprivate var page: AnyObject? { window?.stack.current?.view }
  /// The number of windows, including dialogs.
  fileprivate var numberOfWindows: Int { Int(g_list_model_get_n_items(gtk_window_get_toplevels())) }
}
