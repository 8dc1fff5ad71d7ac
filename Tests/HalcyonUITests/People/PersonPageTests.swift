import Foundation
import GtkKit
import GtkTestSupport
import HalcyonActivity
import HalcyonContacts
import HalcyonCore
import HalcyonPhotos
import HalcyonRecords
import HalcyonStore
import Synchronization
import XCTest

@testable import HalcyonKit
@testable import PeopleFeature

final class PersonPageTests: GtkTestCase {
  private static func store(_ cards: [ImportedCard]) throws -> (
    HalcyonDatabase, PeopleModel
  ) {
    let database = try HalcyonDatabase.inMemory()
    var isDone = false
    Task {
      for card in cards { _ = try? await database.savePerson(card) }
      isDone = true
    }
    XCTAssertTrue(MainLoop.wait { isDone })
    let model = PeopleModel()
    model.use(AppServices(database: database, activity: ActivityCenter(), geocoding: nil))
    XCTAssertTrue(MainLoop.wait { model.people.ids.count == cards.count })
    return (database, model)
  }

  private static func card(_ name: String) -> ImportedCard {
    var draft = CardDraft()
    draft.givenName = name
    draft.company = "Sea"
    draft.emails = [.init("a@example.org")]
    return CardWriter.card(draft)
  }

  func testShowsAPersonAndFollowsChanges() throws {
    let (database, model) = try Self.store([Self.card("Ada")])
    let id = try XCTUnwrap(model.people.ids.first)
    let page = PersonPage(id, PersonActions(model: model, window: nil))
    withWindow(page.subpage.widget) { _ in
      XCTAssertTrue(MainLoop.wait { page.header.shownTexts.name == "Ada" })
      XCTAssertEqual(page.header.shownTexts.line, "Sea")
      XCTAssertEqual(page.subpage.title, "Ada")
      let changed = Self.card("Bea")
      Task { _ = try? await database.savePerson(changed, id: id) }
      XCTAssertTrue(MainLoop.wait { page.subpage.title == "Bea" })
      Task { _ = try? await database.deletePerson(id) }
      XCTAssertTrue(MainLoop.wait { page.isGone })
    }
  }

  func testAnAddressThatNoProgramOpensIsCopied() throws {
    let window = TestPageWindow()
    let label = Label("x-halcyon-nothing:1")
    withWindow(label) { _ in
      AddressOpening.open("x-halcyon-nothing:1", from: label, in: window)
      XCTAssertEqual(
        window.toasts.map(\.message), ["Copied, because no app for this address is installed"])
    }
  }

  func testEditorKeepsWhatItDoesNotShow() throws {
    var draft = CardDraft()
    draft.givenName = "Ada"
    draft.phones = [.init("1", kind: .mobile)]
    draft.addresses = [
      .init(PostalAddress(street: "A\nB", locality: "Porto"), kinds: [.work]),
      .init(PostalAddress(locality: "Lisboa")),
    ]
    XCTAssertEqual(PersonEditor(draft).edited, draft)
    XCTAssertFalse(PersonEditor(nil).edited.isValid)
  }

  func testThePersonEditorKnowsItsChanges() throws {
    var draft = CardDraft()
    draft.familyName = "Lovelace"
    draft.emails = [.init(" ada@example.org ", kind: .home)]
    let editor = PersonEditor(draft)
    XCTAssertFalse(editor.hasUnsavedChanges)
    editor.birthday.text = "1815-12-10"
    XCTAssertTrue(editor.hasUnsavedChanges)
    editor.birthday.text = ""
    XCTAssertFalse(editor.hasUnsavedChanges)
    editor.birthday.text = "1815-12-10"
    editor.isSaved = true
    XCTAssertFalse(editor.hasUnsavedChanges)
  }

  func testADateThatDoesNotExistIsExplained() throws {
    let editor = PersonEditor(nil)
    XCTAssertFalse(editor.birthdayHint.isVisible)
    for (text, isWrong) in [("1985-02-30", true), ("1985-02-28", false), ("", false)] {
      editor.birthday.text = text
      XCTAssertEqual(editor.birthdayHint.isVisible, isWrong, text)
    }
  }

  func testPicturesAreDecodedOnceAndBounded() throws {
    let image = Data("P6 40 40 255\n".utf8) + Data(repeating: 9, count: 4_800)
    let pictures = PersonPictures(limit: 20_000) { id, side in
      id == 3 ? .none : Portrait.decode(image, side: side).map { .portrait($0) } ?? .none
    }
    let avatar = Avatar(diameter: 40)
    withWindow(BoxLayout(.vertical, [avatar])) { _ in
      for id in 1...5 as ClosedRange<Int64> {
        _ = pictures.texture(of: id, version: 1, size: .row, for: avatar)
        if id != 3 {
          XCTAssertTrue(
            MainLoop.wait {
              pictures.texture(of: id, version: 1, size: .row, for: avatar) != nil
            })
        }
      }
      XCTAssertLessThanOrEqual(pictures.cost, 20_000)
      XCTAssertNil(pictures.texture(of: 1, version: nil, size: .row, for: avatar))
    }
  }

  func testLinkedPicturesAreLoadedBesideOthersAndTriedAgain() throws {
    let image = Data("P6 40 40 255\n".utf8) + Data(repeating: 9, count: 4_800)
    let (gate, ended) = AsyncStream.makeStream(of: Void.self)
    let isOnline = Mutex(false)
    let attempts = Mutex(0)
    let pictures = PersonPictures { id, side in
      let portrait = Portrait.decode(image, side: side)
      guard id <= 4 else { return portrait.map { .portrait($0) } ?? .none }
      return .linked {
        if id == 4 {
          attempts.withLock { $0 += 1 }
          return isOnline.withLock { $0 } ? portrait : nil
        }
        for await _ in gate { break }
        return portrait
      }
    }
    let avatars = (1...5).map { _ in Avatar(diameter: 40) }
    func isShown(_ id: Int64) -> Bool {
      pictures.texture(of: id, version: 1, size: .row, for: avatars[Int(id) - 1]) != nil
    }
    withWindow(BoxLayout(.vertical, avatars)) { _ in
      // Two slow servers keep neither embedded pictures nor others waiting.
      XCTAssertFalse(isShown(1) || isShown(2))
      XCTAssertTrue(MainLoop.wait { isShown(5) })
      XCTAssertFalse(isShown(1))
      ended.finish()
      XCTAssertTrue(MainLoop.wait { isShown(1) && isShown(2) })
      XCTAssertFalse(isShown(4))
      XCTAssertTrue(MainLoop.wait { attempts.withLock { $0 } == 1 })
      MainLoop.paint(framesOf: avatars[0])
      isOnline.withLock { $0 = true }
      XCTAssertFalse(isShown(4))
      MainLoop.paint(framesOf: avatars[0])
      XCTAssertEqual(attempts.withLock { $0 }, 1, "it is only tried again if asked")
      pictures.retry()
      XCTAssertTrue(MainLoop.wait { isShown(4) })
    }
  }

  func testAPersonWhoWasCreatedIsScrolledIntoView() throws {
    let database = try HalcyonDatabase.inMemory()
    Task {
      for index in 0..<60 {
        var draft = CardDraft()
        draft.givenName = "Person \(index < 10 ? "0" : "")\(index)"
        _ = try await database.savePerson(CardWriter.card(draft))
      }
    }
    let model = PeopleModel()
    model.use(AppServices(database: database, activity: ActivityCenter(), geocoding: nil))
    XCTAssertTrue(MainLoop.wait { model.people.ids.count == 60 })
    let page = PeoplePage(PersonActions(model: model, window: TestPageWindow()))
    try withWindow(page.subpage.widget, width: 1_000, height: 500) { _ in
      XCTAssertTrue(MainLoop.wait { page.list.boundIDs.count == 60 })
      let id = try XCTUnwrap(model.people.ids.last)
      XCTAssertNotEqual(page.list.inView(id), id)
      page.openNew(id)
      XCTAssertTrue(MainLoop.wait { page.list.inView(id) == id })
    }
  }

  func testWidgetsAreFinalized() throws {
    assertFinalized { Avatar(diameter: 40) }
    assertFinalized { WrapRow([Label("a")]) }
    assertFinalized { PersonHeader(buttons: [Label("a")]) }
    assertFinalized {
      let model = PeopleModel()
      return PersonPage(1, PersonActions(model: model, window: nil)).subpage.widget
    }
    assertFinalized {
      PeoplePage(PersonActions(model: PeopleModel(), window: nil)).subpage.widget
    }
  }
}
