import Foundation
import GtkKit
import GtkTestSupport
import HalcyonMaintenance
import XCTest

@testable import DashboardFeature
@testable import HalcyonKit

/// The sentence on the Dashboard about backups that do not leave this computer.
final class BackupNoticeTests: GtkTestCase {
  func testAnOverdueBackupIsToldOnceAndCanBeDismissed() throws {
    let settings = HalcyonSettings(schemaFolder: nil)
    var now = Date(timeIntervalSince1970: 1_790_000_000)
    let notice = BackupNotice({ nil }, settings, now: { now }, openPreferences: {})
    var status = SecondFolderService.Status()
    notice.show(status)
    XCTAssertFalse(notice.widget.isVisible)
    status.isOverdue = true
    notice.show(status)
    XCTAssertTrue(notice.widget.isVisible)
    XCTAssertEqual(
      notice.line.text,
      "Your backups are only on this computer. Choose a second folder for them.")
    notice.dismissButton.emitClicked()
    XCTAssertFalse(notice.widget.isVisible)
    // Without a folder, it does not return; with one, after two weeks.
    now += 100 * 86_400
    notice.show(status)
    XCTAssertFalse(notice.widget.isVisible)
    status.path = "/disk"
    notice.show(status)
    XCTAssertTrue(notice.widget.isVisible)
    XCTAssertEqual(notice.line.text, "No backup has reached your second folder yet.")
    notice.dismissButton.emitClicked()
    now += 13 * 86_400
    notice.show(status)
    XCTAssertFalse(notice.widget.isVisible)
  }
}
