import Foundation
import GtkTestSupport
import HalcyonExport
import HalcyonStore
import XCTest

@testable import Shell

/// A restore in the window is confirmed, and happens after the database was closed.
final class BackupRestoreTests: GtkTestCase {
  /// Runs the application, opens `path` for a restore and answers the dialog.
  /// - Parameter answer: `nil` if no dialog is expected.
  private func restore(_ path: String, answer: String?) throws -> PreparedRestore? {
    let start = try RecordedStart(StartOptions(skipsSplash: true))
    var hasBegun = false
    var isRead = false
    try start.run { start in
      guard start.steps.contains("content-ready") else { return false }
      if !hasBegun {
        hasBegun = true
        Task {
          await start.application.prepareRestore(of: path)
          XCTAssertEqual(start.application.restoreDialog == nil, answer == nil)
          if let answer { start.application.restoreDialog?.answer(answer) }
          isRead = true
        }
      }
      return isRead
    }
    let file = try XCTUnwrap(start.application.services).database.path
    let restore = start.application.pendingRestore
    // What is replaced next must be closed, or an undo would lack what is only in the log.
    if restore != nil { XCTAssertFalse(FileManager.default.fileExists(atPath: file + "-wal")) }
    return restore
  }

  /// The path of a backup of an empty database.
  private func backup() throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: "halcyon-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    addTeardownBlock { try? FileManager.default.removeItem(at: folder) }
    _ = try HalcyonDatabase(directory: folder)
    return folder.appending(path: "halcyon.sqlite").path
  }

  func testConfirmedBackupIsPendingWhenTheApplicationHasEnded() throws {
    let path = try backup()
    XCTAssertEqual(try restore(path, answer: "restore")?.path, path)
  }

  func testUndoRestoresTheDatabaseThatWasReplaced() throws {
    let path = try backup()
    var options = StartOptions(skipsSplash: true, notice: "Restored the backup of 26 Nov 2026")
    options.replacedDatabase = path
    let start = try RecordedStart(options)
    var hasBegun = false
    try start.run { start in
      guard start.steps.contains("content-ready") else { return false }
      if !hasBegun {
        hasBegun = true
        start.application.mainWindow?.noticeToast?.emitButton()
      }
      return start.application.pendingRestore != nil
    }
    XCTAssertEqual(start.application.pendingRestore?.path, path)
  }

  func testCancelRestoresNothing() throws {
    let path = try backup()
    XCTAssertNil(try restore(path, answer: "cancel"))
  }

  func testAFileThatIsNoBackupIsNotOffered() throws {
    XCTAssertNil(try restore(#filePath, answer: nil))
  }
}
