import Foundation
import GtkTestSupport
import HalcyonBackup
import HalcyonMaintenance
import HalcyonRecords
import HalcyonSystem
import XCTest

@testable import Shell

/// A restore in the window is confirmed, and happens after the database was closed.
final class BackupRestoreTests: GtkTestCase {
  /// Runs the application, opens `path` for a restore and answers the dialog.
  /// - Parameter answer: `nil` if no dialog is expected.
  /// - Returns: What is restored after the end, and the text of the dialog.
  private func restore(
    _ path: String, answer: String?
  ) throws -> (pending: PreparedRestore?, question: String) {
    let start = try RecordedStart(StartOptions(skipsSplash: true))
    var hasBegun = false
    var isRead = false
    var question = ""
    var logSize = 0
    start.onEnd = { folder in
      XCTAssertTrue(HalcyonDatabase.exists(in: folder))
      let log = folder.appending(path: "halcyon.sqlite-wal")
      logSize = (try? Data(contentsOf: log))?.count ?? 0
    }
    try start.run { start in
      guard start.steps.contains("content-ready") else { return false }
      if !hasBegun {
        hasBegun = true
        Task {
          await start.application.prepareRestore(of: path)
          XCTAssertEqual(start.application.restoreDialog == nil, answer == nil)
          question = start.application.restoreDialog?.body ?? ""
          if let answer { start.application.restoreDialog?.answer(answer) }
          isRead = true
        }
      }
      return isRead
    }
    // It still has a reference to the database.
    XCTAssertNotNil(start.application.services)
    let restore = start.application.pendingRestore
    // What is replaced next must be closed, or an undo would lack what is only in the log.
    XCTAssertEqual(logSize == 0, restore != nil)
    return (restore, question)
  }

  /// The path of a backup of an empty database.
  private func backup() throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: "halcyon-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    addTeardownBlock { try? FileManager.default.removeItem(at: folder) }
    try HalcyonDatabase(directory: folder).close()
    return folder.appending(path: "halcyon.sqlite").path
  }

  func testConfirmedBackupIsPendingWhenTheApplicationHasEnded() throws {
    let path = try backup()
    XCTAssertEqual(try restore(path, answer: "restore").pending?.path, path)
  }

  func testUndoRestoresTheDatabaseThatWasReplaced() throws {
    let path = try backup()
    var options = StartOptions(skipsSplash: true, notice: "Restored the backup of 26 Nov 2026")
    options.replacedDatabase = path
    let start = try RecordedStart(options)
    var hasBegun = false
    try start.run { start in
      guard start.steps.contains("content-ready") else { return false }
      // Stages that were seen cover the page a little longer, on a busy machine.
      if !hasBegun, let toast = start.application.mainWindow?.noticeToast {
        hasBegun = true
        toast.emitButton()
      }
      return start.application.pendingRestore != nil
    }
    XCTAssertEqual(start.application.pendingRestore?.path, path)
  }

  func testCancelRestoresNothing() throws {
    let path = try backup()
    XCTAssertNil(try restore(path, answer: "cancel").pending)
  }

  func testAFileThatIsNoBackupIsNotOffered() throws {
    XCTAssertNil(try restore(#filePath, answer: nil).pending)
  }

  func testTheQuestionSaysThatAFileHasNoChecksum() throws {
    let note = "The file has no checksum, because an earlier version of Halcyon made it."
    let path = try backup()
    XCTAssertTrue(try restore(path, answer: "cancel").question.contains(note))
    // A database that a restore replaced was not made by an earlier version.
    let aside = path + ".aside-20261127T094410Z"
    for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: path + suffix) {
      try FileManager.default.copyItem(atPath: path + suffix, toPath: aside + suffix)
    }
    let other = try restore(aside, answer: "cancel").question
    XCTAssertTrue(other.contains("Halcyon restarts") && !other.contains("checksum"), other)
    let digest = try XCTUnwrap(FileDigest.sha256(ofFileAt: path))
    try BackupDigest(sha256: digest).text(for: "halcyon.sqlite")
      .write(toFile: path + ".sha256", atomically: true, encoding: .utf8)
    let checked = try restore(path, answer: "cancel").question
    XCTAssertTrue(checked.contains("Halcyon restarts") && !checked.contains("checksum"), checked)
  }
}
