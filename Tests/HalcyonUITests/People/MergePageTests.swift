import GtkKit
import GtkTestSupport
import HalcyonActivity
import HalcyonContacts
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import XCTest

@testable import HalcyonKit
@testable import PeopleFeature

final class MergePageTests: GtkTestCase {
  private static func card(_ name: String) -> ImportedCard {
    var draft = CardDraft()
    draft.givenName = name
    draft.emails = [.init("a@example.org")]
    return CardWriter.card(draft)
  }

  /// Stores “Ada” in the imported files and in a synced account.
  private static func store() throws -> (HalcyonDatabase, PeopleModel) {
    let database = try HalcyonDatabase.inMemory()
    let (own, other) = (Self.card("Ada"), Self.card("Ada B"))
    var isDone = false
    Task {
      _ = try await database.savePerson(own)
      let account = try await database.addContactAccount(
        name: "Work", configuration: .folder(path: "/x"))
      _ = try await database.take(
        [
          SyncedResource(
            href: Href("1"), etag: nil, raw: other.raw, digest: other.digest,
            content: .cards([other]))
        ], accountID: account.id)
      isDone = true
    }
    XCTAssertTrue(MainLoop.wait { isDone })
    let model = PeopleModel()
    model.use(AppServices(database: database, activity: ActivityCenter(), geocoding: nil))
    XCTAssertTrue(MainLoop.wait { model.people.ids.count == 2 && model.accounts.count == 2 })
    return (database, model)
  }

  func testSuggestionsAreMergedByHandAndUndone() throws {
    let (database, model) = try Self.store()
    let window = TestPageWindow()
    let people = PeoplePage(PersonActions(model: model, window: window))
    try withWindow(people.subpage.widget, width: 1_000) { _ in
      XCTAssertTrue(MainLoop.wait { people.mergeButton.isVisible })
      XCTAssertEqual(people.mergeButton.label, "1 person may be in two sources")
      people.openSuggestions()
      XCTAssertTrue(MainLoop.wait { people.merging?.rows.count == 1 })
      people.merging?.rows.first?.mergeButton.emitClicked()
      XCTAssertTrue(MainLoop.wait { model.people.ids.count == 1 && model.suggestions.isEmpty })
      XCTAssertTrue(MainLoop.wait { people.merging?.rows.isEmpty == true })
      XCTAssertTrue(MainLoop.wait { !people.mergeButton.isVisible })
      XCTAssertEqual(window.undo.undoTitle, "Merged “Ada”")
      window.undo.undo()
      XCTAssertTrue(MainLoop.wait { model.people.ids.count == 2 && model.suggestions.count == 1 })
      XCTAssertTrue(
        MainLoop.wait { people.merging?.rows.map(\.names) == [["Ada", "Ada B"]] },
        "both people are shown, whichever arrives first: people or suggestions")
      let id = try XCTUnwrap(model.people.people.first { $0.displayName == "Ada" }?.id)
      let renamed = Self.card("Eva")
      Task { _ = try await database.savePerson(renamed, id: id) }
      XCTAssertTrue(
        MainLoop.wait { people.merging?.rows.map(\.names) == [["Eva", "Ada B"]] },
        "a row follows a change of its people")
    }
  }

  func testAMergedPersonShowsBothCardsAndCanBeSeparated() throws {
    let (_, model) = try Self.store()
    let window = TestPageWindow()
    let actions = PersonActions(model: model, window: window)
    let ids = model.people.ids.sorted()
    actions.merge(MergeSuggestion(first: ids[0], second: ids[1], reasons: [.name]))
    XCTAssertTrue(MainLoop.wait { model.people.ids == [ids[0]] })
    XCTAssertEqual(model.people[ids[1]]?.id, ids[0], "the old id leads to the person")
    let page = PersonPage(ids[0], actions)
    withWindow(page.subpage.widget) { _ in
      XCTAssertTrue(MainLoop.wait { page.model.person?.stored.parts.count == 1 })
      XCTAssertEqual(page.model.person?.details.emails.count, 1)
      let titles = page.makeMenu().sections.flatMap { $0.map(\.title) }
      XCTAssertTrue(titles.contains("Separate from “Work”"), "\(titles)")
      if let part = page.model.person?.stored.parts.first { actions.separate(part, from: ids[0]) }
      XCTAssertTrue(MainLoop.wait { model.people.ids.count == 2 })
    }
  }

  func testTheSearchFollowsChangesOfPeople() throws {
    let (database, model) = try Self.store()
    let actions = PersonActions(model: model, window: TestPageWindow())
    let ids = model.people.ids.sorted()
    actions.merge(MergeSuggestion(first: ids[0], second: ids[1], reasons: [.name]))
    XCTAssertTrue(MainLoop.wait { model.people.ids == [ids[0]] })
    let people = PeoplePage(actions)
    withWindow(people.subpage.widget) { _ in
      XCTAssertTrue(MainLoop.wait { people.search.isAvailable })
      people.search.open()
      people.search.entry.text = "ada"
      XCTAssertTrue(MainLoop.wait { people.search.countText == "1 result" })
      Task { _ = try await database.separatePeople(ids[1], from: ids[0]) }
      XCTAssertTrue(MainLoop.wait { people.search.countText == "2 results" })
      XCTAssertEqual(people.list.ids.sorted(), ids)
    }
  }

  func testAHostileCardIsShownAsText() throws {
    let phones = (0..<500).map { "TEL:+1\($0)\r\n" }.joined()
    let text =
      "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:<b>A</b>&\u{202E}\r\n" + phones
      + "URL:javascript:alert(1)\r\nBDAY:--0230\r\nGEO:geo:95,500\r\n"
      + "NOTE:<a href=\"file:///etc/passwd\">x</a>\(String(repeating: "n", count: 100_000))\r\n"
      + "PHOTO:data:image/png;base64,AAAA\r\nEND:VCARD\r\n"
    let database = try HalcyonDatabase.inMemory()
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).vcf").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    let model = PeopleModel()
    model.use(AppServices(database: database, activity: ActivityCenter(), geocoding: nil))
    model.importContacts([path])
    XCTAssertTrue(MainLoop.wait { model.people.ids.count == 1 })
    let page = PersonPage(
      try XCTUnwrap(model.people.ids.first), PersonActions(model: model, window: nil))
    withWindow(page.subpage.widget) { _ in
      XCTAssertTrue(MainLoop.wait { page.header.shownTexts.name == "<b>A</b>&[RLO]" })
      let details = page.model.person?.details
      XCTAssertEqual(details?.phones.count, PersonDetails.maximumEntries)
      XCTAssertEqual(details?.links.map(\.target), [nil], "nothing opens the link")
      XCTAssertEqual(details?.birthday, .text("--0230"))
      XCTAssertNil(page.model.person?.stored.position)
      XCTAssertTrue(details?.notes.hasPrefix("<a href") == true)
    }
  }

  func testThePageIsReleased() throws {
    assertFinalized {
      MergePage(PersonActions(model: PeopleModel(), window: nil)).subpage.widget
    }
  }
}
