import HalcyonCore
import XCTest

@testable import HalcyonKit

final class PeopleListTests: XCTestCase {
  private func person(_ id: Int64, _ name: String, sortedAs sortName: String = "") -> PersonSummary
  {
    var person = PersonSummary(id: id, displayName: name, whereabouts: .noAddress)
    person.sortName = sortName
    return person
  }

  func testPeopleAreSortedByTheSortNameIfTheyHaveOne() {
    let list = PeopleList([
      person(1, "Ada Berg", sortedAs: "Berg Ada"), person(2, "Zoe Alm", sortedAs: "Alm Zoe"),
      person(3, "Carl"), person(4, ""),
    ])
    XCTAssertEqual(list.ids, [2, 1, 3, 4])
    let headers = list.part(.all, found: nil).headers
    XCTAssertEqual(headers[2], "A")
    XCTAssertEqual(headers[1], "B")
    XCTAssertEqual(headers[3], "C")
  }
}
