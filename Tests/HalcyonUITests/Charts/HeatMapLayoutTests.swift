import GtkKit
import HalcyonCore
import Testing

@testable import HalcyonKit

/// Tests the positions of days in a heat map.
struct HeatMapLayoutTests {
  private let year: ClosedRange<Day>

  init() throws {
    year =
      try #require(Day(year: 2026, month: 1, day: 1))...#require(
        Day(year: 2026, month: 12, day: 31))
  }

  @Test("Each day is found at its cell", arguments: [false, true], [260.0, 420, 900])
  func roundTrip(isRightToLeft: Bool, width: Double) {
    let layout = HeatMapLayout(
      days: year, firstWeekday: .monday, width: width, isRightToLeft: isRightToLeft)
    var seen: Set<Rectangle> = []
    for day in year {
      let frame = layout.frame(of: day)
      #expect(frame.x >= 0 && frame.x + frame.width <= width, "\(day)")
      #expect(frame.y >= 0 && frame.y + frame.height <= layout.height, "\(day)")
      #expect(
        layout.day(atX: frame.x + frame.width / 2, y: frame.y + frame.height / 2) == day)
      #expect(seen.insert(frame).inserted, "two days in one cell")
    }
    #expect(layout.day(atX: -1, y: 40) == nil)
    #expect(layout.day(atX: width / 2, y: layout.height + 1) == nil)
    #expect(layout.day(atX: width / 2, y: 1) == nil, "the month labels")
  }

  @Test("A narrow map continues in further bands")
  func bands() {
    let wide = HeatMapLayout(days: year, firstWeekday: .monday, width: 900)
    #expect(wide.bandCount == 1)
    #expect(wide.weeksPerBand == 53)
    let narrow = HeatMapLayout(days: year, firstWeekday: .monday, width: 300)
    #expect(narrow.bandCount == 3)
    #expect(narrow.weeksPerBand == 18)
    #expect(narrow.pitch >= narrow.metrics.minimumPitch)
    #expect(narrow.height > wide.height)
    let tiny = HeatMapLayout(days: year, firstWeekday: .monday, width: 0)
    #expect(tiny.bandCount == 53)
  }

  @Test("Rows are weekdays from the first day of the week")
  func rows() throws {
    let monday = try #require(Day(year: 2026, month: 3, day: 2))
    for (first, row) in [(Weekday.monday, 0), (.sunday, 1), (.saturday, 2)] {
      let layout = HeatMapLayout(days: year, firstWeekday: first, width: 900)
      let frame = layout.frame(of: monday)
      #expect(abs(frame.y + frame.height / 2 - layout.centers(ofRow: row)[0]) < 1e-9)
    }
  }

  @Test("Months are labelled where they begin, in order", arguments: [260.0, 420, 900])
  func months(width: Double) {
    let layout = HeatMapLayout(days: year, firstWeekday: .monday, width: width)
    let labels = layout.monthLabels
    #expect(labels.count >= 10)
    let months = labels.map(\.day.components.month)
    #expect(months == months.sorted())
    for (label, next) in zip(labels, labels.dropFirst()) where label.y == next.y {
      #expect(label.x + label.width <= next.x + 1e-9)
    }
    if width == 900 { #expect(months == Array(1...12)) }
  }

  @Test("Levels are drawn with four intensities")
  func intensities() {
    let levels: [Double] = [-1, 0, 0.01, 0.25, 0.26, 0.75, 0.76, 1, 9, .nan, .infinity]
    #expect(levels.map(HeatMap.intensity) == [0, 0, 1, 1, 2, 3, 4, 4, 4, 0, 4])
  }
}
