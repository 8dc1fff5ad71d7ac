import Foundation
import GtkKit
import GtkTestSupport
import HalcyonContacts
import HalcyonCore
import XCTest

@testable import HabitsFeature
@testable import HalcyonKit
@testable import PeopleFeature
@testable import SettingsFeature
@testable import Shell

/// Drafts of editors that were open when the session ended.
final class DraftTests: GtkTestCase {
  func testADraftIsWrittenWhileTypingAndIsPrivate() throws {
    try withDrafts { room in
      var text = ""
      let keeper = DraftKeeper(room.key, in: room.session, title: { "Read" }) {
        text.isEmpty ? nil : text
      }
      // The user never stops typing.
      for letter in ["a", "b", "c"] {
        text += letter
        keeper.changed()
        room.timers.advance(by: 300)
      }
      room.finish()
      let path = room.folder.appendingPathComponent("habit.new.json").path
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      XCTAssertEqual(mode, 0o600)
      XCTAssertEqual(try room.reload().first?.read(String.self), "ab")
      keeper.flush()
      room.finish()
      XCTAssertEqual(try room.reload().first?.read(String.self), "abc")
      XCTAssertEqual(try room.reload().first?.title, "Read")
      keeper.end()
      room.finish()
      XCTAssertEqual(try room.reload(), [])
    }
  }

  func testAnUnreadableDraftIsKeptAsideAndTheOthersAreOffered() throws {
    try withDrafts { room in
      room.session.drafts.keep("Read", for: room.key, title: "Read")
      room.finish()
      let broken = [
        "habit.7.json": Data("{\"version\":".utf8), "person.new.json": Data([0xFF, 0xFE, 0]),
        "source.x.json": Data(repeating: 32, count: DraftStore.maximumBytes + 1),
      ]
      for (name, data) in broken { try data.write(to: room.folder.appendingPathComponent(name)) }
      XCTAssertEqual(try room.reload().map(\.title), ["Read"])
      let names = try FileManager.default.contentsOfDirectory(atPath: room.folder.path).sorted()
      XCTAssertEqual(
        names,
        [
          "habit.new.json", "unreadable-habit.7.json", "unreadable-person.new.json",
          "unreadable-source.x.json",
        ])
      XCTAssertEqual(try room.reload().map(\.title), ["Read"])
    }
  }

  func testAfterARestoreOnlyDraftsOfSomethingNewAreOffered() throws {
    try withDrafts { room in
      room.session.drafts.keep("Read", for: room.key, title: "Read")
      room.session.drafts.keep("Swim", for: .init(kind: .habit, subject: "7"), title: "Swim")
      room.finish()
      XCTAssertEqual(try room.reload().map(\.title).sorted(), ["Read", "Swim"])
      DraftStore.setAside(in: room.folder)
      XCTAssertEqual(try room.reload().map(\.title), ["Read"])
      let aside = room.folder.appendingPathComponent("aside-habit.7.json").path
      XCTAssertTrue(FileManager.default.fileExists(atPath: aside))
    }
  }

  func testAnOpenHabitIsKeptAndContinuedAndSavingEndsTheDraft() throws {
    try withDrafts { room in
      try withHabits { habits, page in
        habits.window.session = room.session
        habits.open()
        page.addHabit()
        page.editor?.parts.onChange? { $0.name = "Read at night" }
        room.session.participants.flush()
        room.finish()
        let draft = try XCTUnwrap(room.reload().first)
        XCTAssertEqual(draft.title, "Read at night")
        page.navigator.reset()

        XCTAssertTrue(page.continueEditing(draft))
        XCTAssertEqual(page.editor?.draft.name, "Read at night")
        XCTAssertEqual(page.editor?.hasUnsavedChanges, true)
        page.editor?.submit()
        XCTAssertTrue(habits.wait { habits.model.habits.count == 1 })
        room.session.participants.flush()
        room.finish()
        XCTAssertEqual(try room.reload(), [])
      }
    }
  }

  func testTheNameOfANewGroupIsKeptWithItsHabitAndAskedForAgain() throws {
    try withDrafts { room in
      try withHabits { habits, page in
        habits.window.session = room.session
        habits.open()
        page.addHabit()
        page.editor?.parts.owner.nameGroup()
        page.editor?.parts.owner.groupEntry?.text = "Mind"
        room.session.participants.flush()
        // The dialog closes with the program.
        room.session.drafts.isFrozen = true
        page.editor?.parts.owner.groupDialog?.answer("cancel")
        room.session.participants.flush()
        room.finish()
        let draft = try XCTUnwrap(room.reload().first)
        room.session.drafts.isFrozen = false
        page.navigator.reset()

        XCTAssertTrue(page.continueEditing(draft))
        let editor = try XCTUnwrap(page.editor)
        XCTAssertEqual(editor.parts.owner.groupEntry?.text, "Mind")
        // Another exit keeps it again.
        room.session.participants.flush()
        room.finish()
        XCTAssertEqual(try room.reload().first?.read(HabitDraft.self)?.typedGroup, "Mind")
        editor.parts.owner.groupDialog?.answer("save")
        XCTAssertEqual(editor.draft.newGroup, "Mind")
        XCTAssertNil(editor.draft.typedGroup)
      }
    }
  }

  func testTheNameOfAGroupThatIsNotAddedLeavesNoDraft() throws {
    try withDrafts { room in
      try withHabits { habits, page in
        habits.window.session = room.session
        habits.open()
        page.addHabit()
        let editor = try XCTUnwrap(page.editor)
        editor.parts.owner.nameGroup()
        editor.parts.owner.groupEntry?.text = "Mind"
        XCTAssertTrue(editor.hasUnsavedChanges)
        editor.parts.owner.groupEntry?.text = ""
        XCTAssertFalse(editor.hasUnsavedChanges)
        editor.parts.owner.groupEntry?.text = "Mind"
        editor.parts.owner.groupDialog?.answer("cancel")
        XCTAssertFalse(editor.hasUnsavedChanges)
        XCTAssertNil(editor.draft.newGroup)
        room.session.participants.flush()
        room.finish()
        XCTAssertEqual(try room.reload(), [])
      }
    }
  }

  func testLeavingAnEditorDiscardsItsDraftWithTheMessage() throws {
    try withDrafts { room in
      try withHabits { habits, page in
        habits.window.session = room.session
        habits.open()
        page.addHabit()
        page.editor?.parts.onChange? { $0.name = "Read" }
        XCTAssertTrue(page.navigator.pop())
        room.session.participants.flush()
        room.finish()
        // Keep Editing is still offered.
        XCTAssertEqual(try room.reload().map(\.title), ["Read"])
        habits.window.onDismissed?()
        room.session.participants.flush()
        room.finish()
        XCTAssertEqual(try room.reload(), [])
      }
    }
  }

  func testClosingEditorsKeepTheirDraftsWhenTheProgramEnds() throws {
    try withDrafts { room in
      let keeper = DraftKeeper(room.key, in: room.session, title: { "" }) { "Read" }
      keeper.flush()
      room.session.drafts.isFrozen = true
      keeper.end()
      room.finish()
      XCTAssertEqual(try room.reload().count, 1)
    }
  }

  func testAPersonIsKeptWhileTypingAndContinued() throws {
    try withDrafts { room in
      let editor = PersonEditor(nil, in: room.session)
      withWindow(editor.subpage.widget) { _ in
        XCTAssertTrue(editor.subpage.takeFocus())
        editor.birthday.text = "1985-04"
        room.timers.advance(by: 500)
        room.finish()
      }
      let draft = try XCTUnwrap(try room.reload().first)
      let kept = try XCTUnwrap(draft.read(CardDraft.self))
      XCTAssertEqual(kept.birthday, "1985-04")
      let again = PersonEditor(nil, continuing: kept, in: room.session)
      XCTAssertTrue(again.hasUnsavedChanges)
      XCTAssertEqual(again.edited, kept)
      again.isSaved = true
      room.finish()
      XCTAssertEqual(try room.reload(), [])
    }
  }

  func testThePasswordOfASourceNeverGoesIntoADraft() throws {
    try withDrafts { room in
      let scene = try ServicesFixture()
      let model = AccountsModel(scene.services)
      let found = model.registry.kinds.compactMap { kind -> SourceForm? in
        for entry in kind.entries {
          if case .form(let texts) = entry.input {
            return SourceForm(kind, texts, model, in: room.session) { _ in }
          }
        }
        return nil
      }
      XCTAssertFalse(found.isEmpty)
      for form in found {
        for (field, row) in form.entries {
          row.text = field.kind == .password ? "hunter2" : "https://me:hunter3@example.org"
        }
        form.row("username")?.text = "anna"
      }
      room.session.participants.flush()
      room.finish()
      for name in try FileManager.default.contentsOfDirectory(atPath: room.folder.path) {
        let text = try String(
          contentsOf: room.folder.appendingPathComponent(name), encoding: .utf8)
        XCTAssertFalse(text.contains("hunter2"), text)
      }
    }
  }

  func testTheBarOffersTheDraftsOfItsPage() throws {
    try withDrafts { room in
      room.session.drafts.keep("x", for: room.key, title: "Read")
      room.session.drafts.keep(
        "x", for: Draft.Key(kind: .person, subject: Draft.new), title: "")
      room.finish()
      let store = DraftStore(folder: room.folder)
      let bar = DraftBar(store)
      bar.page = .habits
      XCTAssertFalse(bar.widget.isVisible)
      Task { await store.load() }
      XCTAssertTrue(MainLoop.wait { bar.widget.isVisible })
      XCTAssertEqual(bar.text, "“Read” was not saved")
      bar.page = .dashboard
      XCTAssertEqual(bar.text, "A person was not saved")
      bar.page = .gallery
      XCTAssertFalse(bar.widget.isVisible)
      bar.page = .habits
      bar.discardButton.emitClicked()
      XCTAssertFalse(bar.widget.isVisible)
      store.finish()
      XCTAssertEqual(try room.reload().map(\.key.kind), [.person])
    }
  }
}

/// A folder of drafts with a session.
@MainActor final class DraftRoom {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("halcyon-drafts-" + UUID().uuidString)
  let timers = ManualTimers()
  let key = Draft.Key(kind: .habit, subject: Draft.new)
  private(set) lazy var session = SessionContext(
    drafts: DraftStore(folder: folder), timers: timers)

  /// Waits until all files are written.
  func finish() { session.drafts.finish() }

  /// Returns the drafts as the next start reads them.
  func reload() throws -> [Draft] {
    let store = DraftStore(folder: folder)
    var isLoaded = false
    Task {
      await store.load()
      isLoaded = true
    }
    XCTAssertTrue(MainLoop.wait { isLoaded })
    return store.offered
  }
}

@MainActor func withDrafts(_ body: (DraftRoom) throws -> Void) throws {
  let room = DraftRoom()
  defer { try? FileManager.default.removeItem(at: room.folder) }
  try body(room)
}
