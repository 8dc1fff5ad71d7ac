import Foundation
import GtkKit
import HalcyonCore
import XCTest

@testable import HabitsFeature
@testable import HalcyonKit

/// Measures the contrast of habits: days, rings and charts.
final class HabitContrastTests: ContrastTestCase {
  func testDaysAndRing() throws {
    try Self.forEachVariant { variant in
      let row = Self.row()
      let (full, half) = (ProgressRing(diameter: 28), ProgressRing(diameter: 28))
      full.show(1, words: "")
      half.show(0.5, words: "")
      let rings = BoxLayout(.horizontal, spacing: 12, [full, half])
      rings.horizontalAlignment = .start
      let habits = BoxLayout(.vertical, [row, rings])
      habits.addStyle("habits")
      habits.addStyle("card")
      try Self.draw(habits, variant) { picture in
        let cells = row.days.filter(\.isMapped).suffix(5)
        XCTAssertEqual(cells.count, 5)
        for (index, cell) in cells.enumerated() {
          let area = try picture.area(of: cell).cropped(to: cell.circle)
          XCTAssertGreaterThanOrEqual(
            area.contrast(ofLeftEdge: 4), variant.graphics,
            "circle of \(cell.mark?.words ?? ""), \(variant)")
          guard index < 4 else { continue }
          let (width, height) = (area.image.width, area.image.height)
          let sign = area.image.cropped(
            x: width / 4..<width * 3 / 4, y: height / 4..<height * 3 / 4)
          XCTAssertGreaterThanOrEqual(
            Area(image: sign, background: sign.mostFrequentColor).contrast, variant.graphics,
            "sign of \(cell.mark?.words ?? ""), \(variant)")
        }
        // The left half of the half-full ring shows the track only.
        XCTAssertGreaterThanOrEqual(
          try picture.area(of: half).contrast(ofLeftEdge: 6), variant.graphics, "track, \(variant)")
        let edges = try [full, half].map { try picture.area(of: $0).coloredPixels(ofLeftEdge: 6) }
        XCTAssertGreaterThan(edges[0], edges[1], "progress is thicker than the track, \(variant)")
        for label in [row.nameLabel, row.statusLabel] {
          XCTAssertGreaterThanOrEqual(
            try picture.area(of: label).contrast, Self.text, "\(label.text), \(variant)")
        }
      }
    }
  }

  func testCharts() throws {
    try Self.forEachVariant { variant in
      let chart = BarChart(color: HabitPalette.color(HabitColor.standard.index))
      chart.show(
        title: "This week",
        bars: (1...3).map {
          .init(label: "M", name: "Monday", value: Double($0), text: "\($0)")
        },
        format: { String($0) })
      let box = BoxLayout(.vertical, [chart])
      try Self.draw(box, variant) { picture in
        let area = try picture.area(of: chart)
        XCTAssertGreaterThanOrEqual(area.contrast, variant.graphics, "bars, \(variant)")
      }
    }
  }

  /// A row whose last five days are done, skipped, not done, waiting and not recorded.
  private static func row() -> HabitRow {
    let today = Day(clamping: 20_000)
    let marks: [HabitHistory.Mark] = [
      .init(today.advanced(by: -4), .yes), .init(today.advanced(by: -3), .skip),
      .init(today.advanced(by: -2), .no),
      .init(today.advanced(by: -1), .yes, flags: .pending),
    ]
    let date = Date(timeIntervalSince1970: 0)
    let habit = Habit(
      id: 1, uuid: UUID(), definition: HabitDefinition(name: "Read"), created: date,
      modified: date)
    let row = HabitRow(
      id: 1, actions: .init(open: {}, activate: { _ in }, menu: { _ in Menu() }))
    row.show(
      HabitProgress(TrackedHabit(habit: habit, history: HabitHistory(marks)), on: today),
      last: today, today: today, dates: ChartDates(), DayNames(ChartDates()))
    return row
  }
}
