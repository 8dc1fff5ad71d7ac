import GtkKit
import GtkTestSupport
import HalcyonActivity
import HalcyonContacts
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import XCTest

@testable import DashboardFeature
@testable import GalleryFeature
@testable import HabitsFeature
@testable import HalcyonKit
@testable import PeopleFeature
@testable import Shell

/// The list of people with the words that the search of the desktop passes on.
final class PeopleSearchTests: GtkTestCase {
  private func makePage(_ model: PeopleModel) -> (DashboardPage, DashboardGuests) {
    let window = TestPageWindow()
    let page = DashboardPage(
      DashboardContext(
        people: model, habits: HabitsModel(), gallery: GalleryModel(), window: window))
    let guests = DashboardGuests(above: page, PersonActions(model: model, window: window))
    page.subpages = guests
    return (page, guests)
  }

  func testTheListIsShownWithTheWordsWhateverIsOpen() throws {
    let database = try HalcyonDatabase.inMemory()
    let model = PeopleModel()
    let (page, guests) = makePage(model)
    func shows(_ names: String...) -> Bool {
      MainLoop.wait {
        guard page.navigator.current?.title == "People", let list = guests.people.list else {
          return false
        }
        let shown = list.list.ids.compactMap { model.people[$0]?.displayName }
        return shown == names && list.search.isOpen
      }
    }
    try withWindow(page.widget, width: 500) { _ in
      // The program was started by the search, so nothing is loaded yet.
      page.searchPeople("ada")
      Task {
        for name in ["Ada", "Adam", "Bo"] {
          var draft = CardDraft()
          draft.givenName = name
          _ = try await database.savePerson(CardWriter.card(draft))
        }
        model.use(AppServices(database: database, activity: ActivityCenter(), geocoding: nil))
      }
      XCTAssertTrue(shows("Ada", "Adam"), "before the people were loaded")
      page.searchPeople("bo")
      XCTAssertTrue(shows("Bo"), "after another search")
      let id = try XCTUnwrap(model.people.ids.first)
      page.openPerson(id)
      page.searchPeople("adam")
      XCTAssertTrue(shows("Adam"), "above a person")
      try XCTUnwrap(guests.people.list).open(id, isAnimated: false)
      page.searchPeople("ada")
      XCTAssertTrue(shows("Ada", "Adam"), "above a person that was opened from the list")
    }
  }

  func testAnOpenEditorStaysBelowTheList() throws {
    let model = PeopleModel()
    let (page, guests) = makePage(model)
    var draft = CardDraft()
    draft.nickname = "Ada"
    let content = String(decoding: try JSONEncoder().encode(draft), as: UTF8.self)
    try withWindow(page.widget, width: 500) { _ in
      let kept = Draft(
        key: Draft.Key(kind: .person, subject: Draft.new), title: "Ada",
        saved: Date(timeIntervalSince1970: 1_795_000_000), content: content)
      XCTAssertTrue(page.continueEditing(kept))
      let editor = try XCTUnwrap(guests.people.editor)
      page.searchPeople("bo")
      XCTAssertEqual(page.navigator.current?.title, "People")
      XCTAssertTrue(page.navigator.pop())
      XCTAssertTrue(MainLoop.wait { page.navigator.current === editor.subpage })
      XCTAssertTrue(editor.hasUnsavedChanges)
    }
  }
}
