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

final class PeopleListTests: GtkTestCase {
  private let people = [
    PersonSummary(
      id: 1, displayName: "Ada Berg", sortName: SortName(family: "Berg", given: "Ada"),
      whereabouts: .noAddress),
    PersonSummary(
      id: 2, displayName: "Zoe Alm", sortName: SortName(family: "Alm", given: "Zoe"),
      whereabouts: .noAddress),
    PersonSummary(id: 3, displayName: "Carl", whereabouts: .noAddress),
    PersonSummary(id: 4, displayName: "", whereabouts: .noAddress),
  ]

  func testPeopleAreSortedByTheFamilyName() {
    let list = PeopleList(people, by: .familyFirst)
    XCTAssertEqual(list.ids, [2, 1, 3, 4])
    let headers = list.part(.all, found: nil).headers
    XCTAssertEqual(headers[2], "A")
    XCTAssertEqual(headers[1], "B")
    XCTAssertEqual(headers[3], "C")
  }

  func testPeopleAreSortedByTheGivenName() {
    let list = PeopleList(people)
    XCTAssertEqual(list.ids, [1, 3, 2, 4])
    XCTAssertEqual(list.part(.all, found: nil).headers[2], "Z")
  }

  func testTheModelFollowsTheOrderAlsoWhilePeopleChange() throws {
    let database = try HalcyonDatabase.inMemory()
    let model = PeopleModel()
    func add(_ given: String, _ family: String) async throws {
      var draft = CardDraft()
      draft.givenName = given
      draft.familyName = family
      _ = try await database.savePerson(CardWriter.card(draft))
    }
    func shows(_ names: String...) -> Bool {
      MainLoop.wait { model.people.people.map(\.displayName) == names }
    }
    Task {
      try await add("Ada", "Berg")
      try await add("Zoe", "Alm")
      model.use(AppServices(database: database, activity: ActivityCenter(), geocoding: nil))
    }
    XCTAssertTrue(shows("Ada Berg", "Zoe Alm"))
    model.sort(by: .familyFirst)
    XCTAssertTrue(shows("Zoe Alm", "Ada Berg"))
    model.sort(by: .givenFirst)
    Task { try await add("Mia", "Aas") }
    XCTAssertTrue(shows("Ada Berg", "Mia Aas", "Zoe Alm"))
  }
}
