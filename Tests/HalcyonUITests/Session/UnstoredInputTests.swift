import Foundation
import GtkKit
import GtkTestSupport
import HalcyonActivity
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import XCTest

@testable import GalleryFeature
@testable import HalcyonKit
@testable import PeopleFeature

/// Text that was typed and not stored yet, at each way to leave it.
final class UnstoredInputTests: GtkTestCase {
  func testNotesAreStoredAtTheEndOfTheSession() throws {
    try withPerson { room in
      let card = NotesCard(room.id, room.actions, timers: room.timers)
      card.text.text = "likes figs"
      room.window.session.participants.flush()
      XCTAssertTrue(MainLoop.wait { room.facts?.notes == "likes figs" })
      XCTAssertTrue(room.window.undo.canUndo)
      XCTAssertEqual(room.timers.due, [])
    }
  }

  func testNotesAreStoredWithoutAPauseInTyping() throws {
    try withPerson { room in
      let card = NotesCard(room.id, room.actions, timers: room.timers)
      for text in ["l", "li", "lik"] {
        card.text.text = text
        room.timers.advance(by: 250)
      }
      XCTAssertTrue(MainLoop.wait { room.facts?.notes.isEmpty == false })
      XCTAssertTrue(["li", "lik"].contains(room.facts?.notes), room.facts?.notes ?? "")
    }
  }

  func testATagIsAddedWithoutReturn() throws {
    try withPerson { room in
      let card = TagsCard(room.id, room.actions)
      card.entry.text = "climbing"
      room.window.session.participants.flush()
      XCTAssertTrue(MainLoop.wait { room.facts?.tags == ["climbing"] })
      XCTAssertEqual(card.entry.text, "")
    }
  }

  // MARK: - Photos

  func testACaptionIsStoredAtTheEndOfTheSessionAndCanBeUndone() throws {
    try withCaption { room, properties in
      properties.captionEntry.text = "At sea"
      room.session.participants.flush()
      XCTAssertTrue(MainLoop.wait { properties.captionEntry.text == "At sea" && !room.isBusy })
      XCTAssertEqual(try room.caption(0), "At sea")
      room.gallery.undo.undo()
      XCTAssertTrue(MainLoop.wait { properties.captionEntry.text.isEmpty })
      XCTAssertEqual(try room.caption(0), "")
    }
  }

  func testACaptionIsStoredWhenTheFocusLeaves() throws {
    try withCaption { room, properties in
      XCTAssertTrue(properties.captionEntry.grabFocus())
      properties.captionEntry.text = "At sea"
      XCTAssertTrue(properties.tags.entry.grabFocus())
      XCTAssertTrue(MainLoop.wait { room.gallery.undo.canUndo })
      XCTAssertEqual(try room.caption(0), "At sea")
    }
  }

  func testACaptionIsStoredWithThePhotoThatIsLeft() throws {
    try withCaption { room, properties in
      properties.captionEntry.text = "At sea"
      room.gallery.page.viewer.step(by: 1)
      XCTAssertTrue(MainLoop.wait { room.gallery.undo.canUndo })
      XCTAssertEqual(try room.caption(0), "At sea")
      XCTAssertEqual(try room.caption(1), "")
      XCTAssertTrue(MainLoop.wait { properties.captionEntry.text.isEmpty })
      properties.captionEntry.text = "On land"
      XCTAssertTrue(room.gallery.page.navigator.pop())
      XCTAssertTrue(MainLoop.wait { !room.isBusy && room.gallery.page.viewer.photo == nil })
      XCTAssertEqual(try room.caption(1), "On land")
    }
  }

  func testEscapeRestoresTheOldCaption() throws {
    try withCaption { room, properties in
      properties.captionEntry.text = "At sea"
      XCTAssertTrue(properties.cancelCaption())
      XCTAssertEqual(properties.captionEntry.text, "")
      XCTAssertFalse(properties.cancelCaption())
      room.session.participants.flush()
      MainLoop.drain()
      XCTAssertFalse(room.gallery.undo.canUndo)
    }
  }

  func testTagsAndPeopleOfAPhotoAreAddedWithoutReturn() throws {
    try withCaption { room, properties in
      properties.tags.entry.text = "boat"
      properties.people.entry.text = "Anna"
      room.session.participants.flush()
      XCTAssertTrue(
        MainLoop.wait { !properties.tags.texts.isEmpty && !properties.people.texts.isEmpty })
      XCTAssertEqual(properties.tags.texts, ["boat"])
      XCTAssertEqual(properties.people.texts, ["Anna"])
    }
  }
}

/// A person with the parts of a window.
@MainActor private final class PersonRoom {
  let window = TestPageWindow()
  let timers = ManualTimers()
  let database: HalcyonDatabase
  let actions: PersonActions
  let id: Int64
  private(set) var facts: LocalFacts?
  private var observing: Task<Void, Never>?

  init() throws {
    let database = try HalcyonDatabase.inMemory()
    self.database = database
    let model = PeopleModel()
    model.use(AppServices(database: database, activity: ActivityCenter(), geocoding: nil))
    actions = PersonActions(model: model, window: window)
    var added: Int64?
    var card = ContactCard()
    card.formattedName = "Anna"
    let imported = ImportedCard(raw: Data(), digest: Data(count: 32), card: card)
    Task { added = try await database.savePerson(imported)?.id }
    XCTAssertTrue(MainLoop.wait { added != nil })
    id = try XCTUnwrap(added)
    observing = Task { [weak self, id] in
      do {
        for try await person in database.storedPersonObservation(id: id) {
          self?.facts = person?.facts
        }
      } catch {}
    }
    XCTAssertTrue(MainLoop.wait { self.facts != nil })
  }

  func end() { observing?.cancel() }
}

@MainActor private func withPerson(_ body: (PersonRoom) throws -> Void) throws {
  let room = try PersonRoom()
  defer { room.end() }
  try body(room)
}

/// Two photos, of which the first is open with its properties.
@MainActor private struct CaptionRoom {
  let gallery: GalleryFixture
  let session = SessionContext()

  var isBusy: Bool { gallery.undo.isBusy }

  /// Returns the stored caption of a photo by its index.
  func caption(_ index: Int) throws -> String? {
    XCTAssertTrue(MainLoop.wait { !isBusy })
    let id = gallery.model.photos.photos[index].id
    var found: String?
    Task { [database = gallery.database] in
      found = try await database.photoDetails([id]).first?.caption ?? "?"
    }
    XCTAssertTrue(MainLoop.wait { found != nil })
    return found
  }
}

@MainActor private func withCaption(
  _ body: (CaptionRoom, PhotoProperties) throws -> Void
) throws {
  try withGallery(width: 900) { gallery in
    gallery.open()
    try gallery.fill(2)
    let room = CaptionRoom(gallery: gallery)
    let viewer = gallery.page.viewer
    room.session.participants.join(viewer.properties)
    gallery.page.open(gallery.model.photos.photos[0])
    XCTAssertTrue(viewer.handle(KeyPress(name: "Return", alt: true)))
    XCTAssertTrue(MainLoop.wait { viewer.properties.details != nil })
    try body(room, viewer.properties)
  }
}
