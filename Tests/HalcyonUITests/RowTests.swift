import Foundation
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
    }
  }

  func testNamesStartAtTheSameEdgeInEitherDirection() throws {
    try MainActor.assumeIsolated {
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
  }

  func testNameWinsOverThePrecision() throws {
    try MainActor.assumeIsolated {
      defer { Appearance.setTextScale(1) }
      for scale in [1.0, 2] {
        Appearance.setTextScale(scale)
        for width in [300, 336, 400, 600] {
          let row = PersonRow()
          row.show(
            PersonSummary(
              id: 1, displayName: "Ada Lindqvist", whereabouts: .notFound(address: "Lisboa")),
            canLocate: true)
          try withWindow(BoxLayout(.vertical, [row]), width: width) { _ in
            XCTAssertTrue(MainLoop.wait { row.size.width > 0 })
            let image = try XCTUnwrap(WidgetImage(of: row))
            let parts = row.parts
            let full = TextLayout(
              for: row, "Ada Lindqvist", style: TextLayout.Style(isBold: true)
            ).size.width
            let room = Double(image.width) - parts.name.x - 12
            XCTAssertEqual(
              parts.name.width, min(Double(full), room), accuracy: 20, "\(width) px, \(scale)")
            if let chip = parts.chip {
              XCTAssertLessThan(parts.name.x + parts.name.width, chip.x, "\(width) px, \(scale)")
            }
            XCTAssertEqual(parts.chip == nil, scale == 2 && width < 600, "\(width) px, \(scale)")
          }
        }
      }
    }
  }

  /// Returns how far a name begins from the leading edge, in a row of people and one of habits.
  @MainActor private static func start(of name: String) throws -> (person: Int, habit: Int) {
    let person = PersonRow()
    person.show(
      PersonSummary(id: 1, displayName: name, whereabouts: .noAddress), canLocate: true)
    let date = Date(timeIntervalSince1970: 0)
    let habit = HabitRow(onToggle: { _, _ in }, onDelete: {})
    let today = Day(clamping: 20_000)
    let tracked = TrackedHabit(
      habit: Habit(
        id: 1, uuid: UUID(), definition: HabitDefinition(name: name), created: date, modified: date),
      history: HabitHistory())
    habit.show(
      HabitsModel.Progress(tracked, on: today), DayText(endingOn: today, calendar: .current))
    return try withWindow(BoxLayout(.vertical, [person, habit]), width: 700) { _ in
      let row = try XCTUnwrap(WidgetImage(of: person))
      let area = person.parts.name
      let top = Int(area.y)
      // Beside the avatar, which has another color in each name.
      let avatar = Int(person.parts.avatar.width) + 18
      let line = row.cropped(
        x: person.isRightToLeft ? 0..<row.width - avatar : avatar..<row.width,
        y: top..<top + Int(area.height))
      let label = try XCTUnwrap(WidgetImage(of: habit.nameLabel))
      let isMirrored = person.isRightToLeft
      return (line.start(isRightToLeft: isMirrored), label.start(isRightToLeft: isMirrored))
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
