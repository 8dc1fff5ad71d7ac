import Foundation
import GtkKit
import GtkTestSupport
import HalcyonCore
import XCTest

@testable import HabitsFeature
@testable import HalcyonKit
@testable import PeopleFeature

final class RowTests: GtkTestCase {
  func testRowsAndRingsAreFinalizedAfterDrawing() throws {
    assertFinalized {
      let row = PersonRow()
      row.show(
        PersonSummary(id: 1, displayName: "Ada", whereabouts: .waiting(address: "Porto")))
      withWindow(BoxLayout(.vertical, [row])) { _ in XCTAssertNotNil(WidgetImage(of: row)) }
      return row
    }
    assertFinalized {
      let ring = ProgressRing()
      withWindow(BoxLayout(.vertical, [ring])) { _ in XCTAssertNotNil(WidgetImage(of: ring)) }
      return ring
    }
  }

  func testTheFirstOfARowFillsItsLineUnlessTheOthersAreBelow() throws {
    for (text, isOneLine) in [("Title", true), (String(repeating: "Title ", count: 40), false)] {
      let (title, button) = (Label(text), Label("Button"))
      title.ellipsizes = true
      let row = WrapRow([title, button], spacing: 2)
      row.firstFills = true
      try withWindow(BoxLayout(.vertical, [row]), width: 300) { _ in
        MainLoop.paint(framesOf: row)
        let (first, second) = (
          try XCTUnwrap(title.bounds(in: row)), try XCTUnwrap(button.bounds(in: row))
        )
        XCTAssertEqual(row.size.width, 300)
        XCTAssertEqual(first.width, isOneLine ? 300 - 2 - second.width : 300)
        XCTAssertEqual(second.y >= first.height, !isOneLine)
      }
    }
  }

  func testTheHighlightOfARowDoesNotCoverTheLetterOfItsSection() throws {
    let row = PersonRow()
    row.show(PersonSummary(id: 1, displayName: "Ada", whereabouts: .noAddress), header: "A")
    try withWindow(BoxLayout(.vertical, [row]), width: 400) { _ in
      // The list draws the highlight below the row.
      let image = try XCTUnwrap(
        WidgetImage(of: row, background: Color(red: 1, green: 0, blue: 1)))
      let edge = (0..<image.height).map { image.pixels[$0 * image.width + image.width - 4] }
      let highlight: UInt32 = 0xFF_FF00FF
      XCTAssertNotEqual(edge.first, highlight)
      XCTAssertEqual(edge.last, highlight)
      XCTAssertGreaterThan(edge.count { $0 != highlight }, 20)
    }
  }

  func testNamesStartAtTheSameEdgeInEitherDirection() throws {
    defer { Appearance.isRightToLeft = false }
    for isRightToLeft in [false, true] {
      Appearance.isRightToLeft = isRightToLeft
      for long in [false, true] {
        let names = ["Ada Lindqvist", "אבגדה והזחט", "محمد السعيد"]
        let starts = try names.map { try Self.start(of: long ? "\($0) \($0) \($0)" : $0) }
        for kind in [starts.map(\.person), starts.map(\.habit)] {
          let spread = try XCTUnwrap(kind.max()) - XCTUnwrap(kind.min())
          XCTAssertLessThanOrEqual(spread, 4, "\(kind), right to left: \(isRightToLeft)")
        }
      }
    }
  }

  /// Returns how far a name begins from the leading edge, in a row of people and one of habits.
  private static func start(of name: String) throws -> (person: Int, habit: Int) {
    let person = PersonRow()
    person.show(
      PersonSummary(id: 1, displayName: name, whereabouts: .noAddress))
    let habit = HabitRow()
    let today = Day(clamping: 20_000)
    let dates = HabitSamples.dates
    habit.show(
      HabitProgress(HabitSamples.habit(1, name), on: today), last: today, today: today,
      dates: dates, DayNames(dates))
    return try withWindow(BoxLayout(.vertical, [person, habit]), width: 700) { _ in
      let row = try XCTUnwrap(WidgetImage(of: person))
      let area = person.parts.name
      let top = Int(area.y)
      // Beside the avatar, which has another color in each name.
      let avatar = Int(person.parts.avatar.width) + 22
      let line = row.cropped(
        x: person.isRightToLeft ? 0..<row.width - avatar : avatar..<row.width,
        y: top..<top + Int(area.height))
      let label = try XCTUnwrap(WidgetImage(of: habit.nameLabel))
      let isMirrored = person.isRightToLeft
      return (line.start(isRightToLeft: isMirrored), label.start(isRightToLeft: isMirrored))
    }
  }

  func testInitialsUseTheFirstAndLastWord() throws {
    let vectors = [
      ("Ada Lindqvist", "AL"), ("ada", "A"), ("Ngọc van der Berg", "NB"),
      // Ideographs and hangul would form a word, joining letters too; the article is no initial.
      ("花子 山田", "花"), ("佐藤花子", "佐"), ("김 민준", "김"), ("Ada 山田", "A山"),
      ("محمد عبده", "م\u{200C}ع"), ("محمد السيد", "م\u{200C}س"), ("السيد", "س"), ("ال", "ا"),
      ("سارة Berg", "س\u{200C}B"), ("Ёлка Яшина", "ЁЯ"),
      ("", ""),
      ("(…) ?", ""), ("o'brien", "O"), ("3rd\tlane", "3L"), ("(ada) lind-q", "AL"),
    ]
    for (name, initials) in vectors { XCTAssertEqual(Initials.of(name), initials) }
  }

  // The indexes were computed with another implementation of FNV-1a.
  func testTheColorOfANameIsTheSameInEachProcess() {
    let vectors = [("", 1), ("Ada", 5), ("ada", 3), ("Ada Lindqvist", 9), ("花子 山田", 4)]
    for (name, index) in vectors {
      XCTAssertEqual(Initials.color(of: name), Initials.palette[index], name)
    }
  }
}

extension WidgetImage {
  /// The number of empty columns before the first one with ink.
  @MainActor fileprivate func start(isRightToLeft: Bool) -> Int {
    let columns = isRightToLeft ? Array((0..<width).reversed()) : Array(0..<width)
    let background = mostFrequentColor
    return columns.firstIndex { x in
      (0..<height).contains { pixels[$0 * width + x] != background }
    } ?? width
  }
}
