import GtkTestSupport
import XCTest

@testable import ActivityFeature
@testable import HalcyonKit

final class BarLayoutTests: GtkTestCase {
  private static func layout(buttons: [Int], ring: Int? = nil) -> BarLayout {
    BarLayout(
      icon: .init(width: 16, height: 16), messageWidth: 200, ring: ring,
      buttons: buttons.map { .init(width: $0, height: 30) },
      controls: [.init(width: 28, height: 28), .init(width: 28, height: 28)])
  }

  func testOneLineIsExactlyAsWideAsItsContent() throws {
    for (buttons, ring) in [([], nil), ([], 20), ([80], nil), ([80, 60], 20)] as [([Int], Int?)] {
      let layout = Self.layout(buttons: buttons, ring: ring)
      let width = layout.naturalWidth
      let places = layout.arrange(width: width) { _ in 20 }
      XCTAssertEqual(places.message.width, 200)
      XCTAssertEqual(places.height, BarLayout.Extent.height)
      XCTAssertEqual(places.buttons.map(\.width), buttons)
      XCTAssertEqual(places.ring?.width, ring)
      let line =
        [places.icon, places.message] + [places.ring].compactMap { $0 } + places.buttons
        + places.controls
      for (slot, next) in zip(line, line.dropFirst()) {
        XCTAssertLessThanOrEqual(slot.x + slot.width, next.x, "overlap")
      }
      let edge = ContentGrid(pageWidth: width).start
      XCTAssertEqual(line.first?.x, edge)
      XCTAssertEqual(
        line.last.map { $0.x + $0.width }, width - edge + BarLayout.Extent.controlInset)
    }
  }

  func testButtonsMoveBelowTheMessageAndWrap() throws {
    let layout = Self.layout(buttons: [120, 120, 120])
    let below = layout.arrange(width: layout.naturalWidth - 1) { _ in 20 }
    XCTAssertEqual(Set(below.buttons.map(\.top)), [BarLayout.Extent.height], "one row")
    XCTAssertEqual(
      below.buttons.last.map { $0.x + $0.width },
      layout.naturalWidth - 1 - ContentGrid(pageWidth: layout.naturalWidth - 1).start)
    XCTAssertGreaterThan(below.message.width, 200)
    let narrow = layout.arrange(width: 300) { _ in 40 }
    XCTAssertEqual(narrow.buttons.map(\.top), [52, 52, 88], "two rows below two lines of text")
    XCTAssertEqual(narrow.height, 52 + 2 * 36 + 6)
    XCTAssertTrue(narrow.buttons.allSatisfy { $0.x >= ContentGrid(pageWidth: 300).start })
  }

  func testMessageWrapsIntoTwoLinesForOneButton() throws {
    let layout = Self.layout(buttons: [66], ring: 20)
    let two = layout.arrange(width: 360) { $0 < 200 ? 38 : 19 }
    XCTAssertEqual(two.buttons[0].top, 0, "next to the message")
    XCTAssertEqual(two.height, 38 + 12)
    let three = layout.arrange(width: 360) { $0 < 200 ? 57 : 19 }
    XCTAssertEqual(three.buttons[0].top, BarLayout.Extent.height, "below the message")
  }

  func testDestructiveButtonIsSetApart() throws {
    var layout = Self.layout(buttons: [150, 60])
    layout.buttons[1].lead = BarLayout.Extent.apart
    let beside = layout.arrange(width: layout.naturalWidth) { _ in 20 }
    XCTAssertEqual(beside.message.width, 200)
    let below = layout.arrange(width: 360) { _ in 20 }
    for buttons in [beside.buttons, below.buttons] {
      XCTAssertEqual(Set(buttons.map(\.top)).count, 1, "one row")
      XCTAssertEqual(buttons[1].x - buttons[0].x - buttons[0].width, BarLayout.Extent.apart)
    }
    XCTAssertEqual(below.buttons[1].x + 60, 360 - ContentGrid.margin.narrow)
  }

  func testSurplusHeightCentersOneLineOnly() throws {
    let line = Self.layout(buttons: [])
    XCTAssertEqual(line.arrange(width: 600, height: 100) { _ in 20 }.message.height, 100)
    let wrapped = Self.layout(buttons: [120, 120, 120])
    XCTAssertEqual(wrapped.arrange(width: 300, height: 300) { _ in 20 }.message.height, 44)
  }

  func testMinimumFitsTheWidestButton() throws {
    XCTAssertEqual(Self.layout(buttons: [500]).minimumWidth(message: 10, button: 300), 324)
    // 12 + 16 + 12, the minimum of the message, and 6 + 28 + 28 + 6.
    XCTAssertEqual(Self.layout(buttons: []).minimumWidth(message: 10, button: 0), 40 + 72 + 68)
  }
}
