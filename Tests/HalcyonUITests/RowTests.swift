import GtkKit
import GtkTestSupport
import HalcyonCore
import XCTest

@testable import HalcyonUI

final class RowTests: GtkTestCase {
  func testRowsAndRingsAreFinalizedAfterDrawing() throws {
    MainActor.assumeIsolated {
      assertFinalized {
        let row = PersonRow()
        row.show(
          PersonSummary(id: 1, displayName: "Ada", whereabouts: .waiting(address: "Porto")),
          canLocate: true)
        withWindow(BoxLayout(.vertical, [row])) { _ in XCTAssertNotNil(WidgetImage(of: row)) }
        return row
      }
      assertFinalized {
        let ring = ProgressRing()
        withWindow(BoxLayout(.vertical, [ring])) { _ in XCTAssertNotNil(WidgetImage(of: ring)) }
        return ring
      }
      assertFinalized { Squeezer([Label("wide"), Label("w")]) }
    }
  }

  func testInitialsUseTheFirstAndLastWord() throws {
    MainActor.assumeIsolated {
      let vectors = [
        ("Ada Lindqvist", "AL"), ("ada", "A"), ("花子 山田", "花山"), ("Ngọc van der Berg", "NB"),
        ("", ""),
        ("(…) ?", ""), ("o'brien", "O"),
      ]
      for (name, initials) in vectors { XCTAssertEqual(Initials.of(name), initials) }
      XCTAssertEqual(Initials.color(of: "Ada"), Initials.color(of: "Ada"))
    }
  }
}
