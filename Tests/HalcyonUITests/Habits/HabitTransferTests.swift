import Foundation
import GtkKit
import GtkTestSupport
import HalcyonActivity
import HalcyonBackup
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import XCTest

@testable import HabitsFeature
@testable import HalcyonKit

final class HabitTransferTests: GtkTestCase {
  /// A model with a store, and a transfer over a window.
  @MainActor private struct Fixture {
    let model = HabitsModel()
    let database: HalcyonDatabase
    let window = TestPageWindow()
    let transfer: HabitTransfer

    init(_ parent: Window) throws {
      database = try HalcyonDatabase.inMemory()
      model.use(AppServices(database: database, activity: ActivityCenter(), geocoding: nil))
      window.dialogParent = parent
      let actions = HabitActions(model: model, undo: window.undo)
      transfer = HabitTransfer(actions: actions, window: window)
      XCTAssertTrue(MainLoop.wait { [model] in model.phase == .ready })
    }

    /// Waits for the file that is read or written.
    func settle() {
      var isDone = false
      Task { [work = transfer.work] in
        await work?.value
        isDone = true
      }
      XCTAssertTrue(MainLoop.wait { isDone })
    }
  }

  func testThePreviewAndTheResultSayWhatIsLeftOutAndAssumed() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let table = """
      HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText
      Read,,,11/5/2020,1,
      Read,,,11/5/2020,1,
      """
    try Data(table.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    try withWindow(BoxLayout(.vertical)) { parent in
      let fixture = try Fixture(parent)
      fixture.transfer.read(file.path)
      fixture.settle()
      let dialog = try XCTUnwrap(fixture.transfer.dialog)
      let texts = fixture.transfer.previewTexts.joined(separator: "\n")
      XCTAssertTrue(texts.contains("1 new day, 0 unchanged. 1 item left out."), texts)
      XCTAssertTrue(texts.contains("row 3, column CalendarDate: The day 11/5/2020"), texts)
      XCTAssertTrue(texts.contains("Dates such as 11/5/2020 are assumed to begin"), texts)
      dialog.answer("import")
      XCTAssertTrue(MainLoop.wait { fixture.window.undo.canUndo })
      XCTAssertEqual(fixture.window.undo.undoTitle, "Imported 1 habit, left out 1 item")
    }
  }

  func testExportedHabitsAreImportedAfterAPreview() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try withWindow(BoxLayout(.vertical)) { parent in
      let from = try Fixture(parent)
      var isDone = false
      Task {
        let id = try await from.database.addHabit(
          HabitDefinition(name: "Read"), at: Date()
        ).value
        _ = try await from.database.editEntry(
          .tick, of: id, on: [from.model.today], at: Date())
        isDone = true
      }
      XCTAssertTrue(MainLoop.wait { isDone })
      for format in HabitTransfer.Format.allCases {
        let path = folder.appending(path: format.fileName(on: from.model.today)).path
        from.transfer.write(format, to: path)
        from.settle()
        XCTAssertTrue(FileManager.default.fileExists(atPath: path), "\(format)")
      }
      for format in [HabitTransfer.Format.json, .loop] {
        let to = try Fixture(parent)
        to.transfer.read(folder.appending(path: format.fileName(on: to.model.today)).path)
        to.settle()
        XCTAssertTrue(to.model.habits.isEmpty, "nothing is stored before the answer")
        try XCTUnwrap(to.transfer.dialog).answer("import")
        XCTAssertTrue(MainLoop.wait { to.model.habits.map(\.name) == ["Read"] }, "\(format)")
        XCTAssertTrue(MainLoop.wait { to.window.undo.canUndo })
        to.window.undo.undo()
        XCTAssertTrue(MainLoop.wait { to.model.habits.isEmpty })
      }
    }
  }

  func testMalformedFileIsReported() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString + ".csv")
    try "HabitName,HabitDescription\n\"".write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    try withWindow(BoxLayout(.vertical)) { parent in
      let room = try Fixture(parent)
      room.transfer.read(file.path)
      room.settle()
      XCTAssertNotNil(room.transfer.dialog)
      XCTAssertFalse(room.window.undo.canUndo)
      room.transfer.dialog?.answer("close")
    }
  }
}
