import Foundation
import GtkKit
import GtkTestSupport
import HalcyonContacts
import XCTest

@testable import DashboardFeature
@testable import GalleryFeature
@testable import HabitsFeature
@testable import HalcyonKit
@testable import PeopleFeature
@testable import Shell

/// How `Shell` connects the features.
final class DashboardGuestsTests: GtkTestCase {
  func testEachPageHasAProviderOfItsOwn() {
    XCTAssertEqual(PageRegistry().providers.map(\.page), Page.all)
  }

  func testADraftOfANewPersonOpensTheEditorAboveTheDashboard() throws {
    let people = PeopleModel()
    let window = TestPageWindow()
    let page = DashboardPage(
      DashboardContext(
        people: people, habits: HabitsModel(), gallery: GalleryModel(), window: window))
    let guests = DashboardGuests(above: page, PersonActions(model: people, window: window))
    page.subpages = guests
    try withWindow(page.widget, width: 600) { _ in
      var card = CardDraft()
      card.nickname = "Ada"
      let content = String(decoding: try JSONEncoder().encode(card), as: UTF8.self)
      func draft(_ kind: Draft.Kind) -> Draft {
        Draft(
          key: Draft.Key(kind: kind, subject: Draft.new), title: "Ada",
          saved: Date(timeIntervalSince1970: 1_795_000_000), content: content)
      }
      XCTAssertFalse(page.continueEditing(draft(.habit)), "it belongs to another page")
      XCTAssertNil(guests.people.editor)
      XCTAssertTrue(page.continueEditing(draft(.person)))
      XCTAssertEqual(guests.people.editor?.hasUnsavedChanges, true)
      XCTAssertEqual(page.navigator.current?.title, "New Person")
      page.isFrozen = true
      XCTAssertEqual(guests.people.list?.list.isHeld, true)
    }
  }
}
