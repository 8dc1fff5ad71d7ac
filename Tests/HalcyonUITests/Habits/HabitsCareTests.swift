import Foundation
import GtkKit
import GtkTestSupport
import HalcyonContacts
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import XCTest

@testable import HabitsFeature
@testable import HalcyonKit

/// Habits of other people, their proofs, and the order by time of day.
final class HabitsCareTests: GtkTestCase {
  /// Adds a person to the store.
  private static func addPerson(_ room: HabitsFixture) throws -> Int64 {
    let person = try room.finish { [database = room.database] in
      var card = ContactCard()
      (card.uid, card.formattedName) = ("uid", "Elsa Beck")
      let imported = ImportedCard(
        raw: Data("x".utf8), digest: Data(count: 32), card: card, isPartial: false)
      var context = ImportContext()
      _ = try await database.merge([imported], into: &context)
      return try await database.people()[0]
    }
    room.model.person = { $0 == person.id ? person : nil }
    return person.id
  }

  func testHabitsOfAPersonAppearUnderTheirNameAndRecordWhoDidThem() throws {
    try withHabits { room, page in
      room.open()
      let person = try Self.addPerson(room)
      room.add(
        HabitDefinition(name: "Pills", personID: person, requiresConfirmation: true))
      XCTAssertTrue(room.wait { page.sections.map(\.title) == ["For Elsa Beck"] })
      let heading = try XCTUnwrap(
        page.list.rows.compactMap { $0.row as? HabitSectionHeading }.first)
      XCTAssertTrue(heading.isPictureShown)
      let (id, today) = (page.rows[0].id, room.model.today)
      let item = try XCTUnwrap(
        page.menu(of: id, on: today).items.first { $0.title == "Done by Elsa Beck" })
      item.run()
      XCTAssertTrue(room.wait { room.model.habits[0].state == .pending })
      XCTAssertTrue(room.wait { !page.sections[0].note.isEmpty })
      let entry = try room.entry(id, today)
      XCTAssertEqual(entry?.completedBy, person)
      XCTAssertEqual(entry?.isPending, true)
      XCTAssertEqual(page.sections[0].note, "“Pills” waits for confirmation")
      XCTAssertEqual(page.heading.summary, "0 of 1 habit done today")
      XCTAssertFalse(page.celebrationBox.isRevealed)
      let confirm = page.menu(of: id, on: today).items.first { $0.title == "Confirm" }
      confirm?.run()
      XCTAssertTrue(room.wait { room.model.habits[0].state == .done })
      XCTAssertTrue(room.wait { page.celebrationBox.isRevealed })
      XCTAssertEqual(page.heading.summary, "1 of 1 habit done today")
      XCTAssertEqual(try room.entry(id, today)?.completedBy, person)
      room.undo()
      XCTAssertTrue(room.wait { room.model.habits[0].state == .pending })
    }
  }

  func testAHolidayOfAPersonSkipsOnlyTheirHabits() throws {
    try withHabits { room, page in
      room.open()
      let person = try Self.addPerson(room)
      room.add("Read")
      room.add(HabitDefinition(name: "Pills", personID: person))
      XCTAssertTrue(room.wait { page.sections.map(\.title) == ["My Habits", "For Elsa Beck"] })
      let states = { room.model.habits.map(\.state) }
      page.addHoliday()
      let dialog = try XCTUnwrap(page.holidayDialog)
      XCTAssertEqual(dialog.person?.isVisible, true)
      XCTAssertEqual(dialog.count?.subtitle, "Until Monday, 9 March 2026")
      dialog.person?.emitSelected(1)
      // Three days ago.
      dialog.first?.emitSelected(28)
      XCTAssertEqual(dialog.count?.subtitle, "Until Friday, 6 March 2026")
      dialog.dialog?.answer("save")
      XCTAssertTrue(room.wait { states() == [.due, .skipped] })
      XCTAssertEqual(
        page.holidayItems.map(\.title), ["End Holiday of Elsa Beck, 28 Feb – 6 Mar"])
      page.holidayItems[0].run()
      XCTAssertTrue(room.wait { states() == [.due, .due] })
      let yesterday = room.model.today.advanced(by: -1)
      XCTAssertEqual(room.model.habits[1].tracked.state(on: yesterday), .skipped)
      XCTAssertEqual(
        page.holidayItems.map(\.title), ["Remove Holiday of Elsa Beck, 28 Feb – 2 Mar"])
      room.undo()
      XCTAssertTrue(room.wait { states() == [.due, .skipped] })
      room.undo()
      XCTAssertTrue(room.wait { page.holidayItems.isEmpty && states() == [.due, .due] })
    }
  }

  func testAProofPhotoIsAddedToTheGalleryWithItsHabitAndPerson() throws {
    let path = FileManager.default.temporaryDirectory.path + "/proof-\(UUID()).png"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try withHabits { room, page in
      room.open()
      let person = try Self.addPerson(room)
      room.add(HabitDefinition(name: "Pills", personID: person, requiresPhoto: true))
      XCTAssertTrue(room.wait { room.model.people[person] != nil })
      MainLoop.paint(framesOf: page.widget)
      XCTAssertTrue(try XCTUnwrap(WidgetImage(of: page.widget)).write(to: path))
      let (id, today) = (page.rows[0].id, room.model.today)
      page.actions.activate(id, on: today)
      XCTAssertTrue(room.wait { room.model.habits[0].state == .pending })
      page.actions.addPhoto(path, to: id, on: today)
      XCTAssertTrue(room.wait { room.model.habits[0].state == .done }, "a photo completes it")
      let photo = try XCTUnwrap(try room.entry(id, today)?.photoID)
      let read = {
        try room.finish { [database = room.database] in
          try await database.photoDetails([photo])
        }
      }
      XCTAssertEqual(try read().first?.tags, ["Pills"])
      XCTAssertEqual(try read().first?.people, ["Elsa Beck"])
      page.open(id)
      XCTAssertTrue(room.wait { page.habitPage?.notes.card.widget.isVisible == true })
      room.undo()
      XCTAssertTrue(room.wait { room.model.habits[0].state == .pending })
      XCTAssertNil(try room.entry(id, today)?.photoID)
      XCTAssertTrue(room.wait { (try? read().first?.tags) == [] }, "the photo stays, untagged")
      room.redo()
      XCTAssertTrue(room.wait { room.model.habits[0].state == .done })
    }
  }

  func testAFileThatIsNoPhotoIsReported() throws {
    let path = FileManager.default.temporaryDirectory.path + "/proof-\(UUID()).png"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data("text".utf8).write(to: URL(filePath: path))
    try withHabits { room, page in
      room.open()
      room.add("Read")
      var failures: [String] = []
      room.window.undo.onEvent = {
        if case .failed(_, _, let failure) = $0 { failures.append(failure.cause) }
      }
      page.actions.addPhoto(path, to: page.rows[0].id, on: room.model.today)
      XCTAssertTrue(room.wait { failures.count == 1 })
      XCTAssertTrue(failures[0].contains("proof-"), failures[0])
      XCTAssertEqual(try room.marks(), [])
    }
  }

  func testHabitsAreSortedByTimeOfDay() throws {
    try withHabits { room, page in
      room.open()
      room.add(HabitDefinition(name: "late", reminders: [HabitReminder(minute: 1_200)]))
      room.add("whenever")
      room.add(HabitDefinition(name: "early", reminders: [HabitReminder(minute: 400)]))
      let names = { page.rows.map(\.row.nameLabel.text) }
      XCTAssertEqual(names(), ["late", "whenever", "early"])
      page.pageMenu.items.first { $0.title == "Sort by Time of Day" }?.run()
      XCTAssertEqual(names(), ["early", "late", "whenever"])
      XCTAssertFalse(
        try XCTUnwrap(
          page.menu(of: page.rows[0].id, on: nil).items.first { $0.title == "Move Down" }
        ).isEnabled)
      page.pageMenu.items.first { $0.title == "Sort Manually" }?.run()
      XCTAssertEqual(names(), ["late", "whenever", "early"])
    }
  }

  func testProofPictureIsFinalized() throws {
    assertFinalized { ProofPicture() }
  }
}
