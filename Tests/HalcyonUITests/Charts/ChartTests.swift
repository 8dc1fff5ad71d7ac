import Foundation
import GtkKit
import GtkTestSupport
import HalcyonCore
import XCTest

@testable import HalcyonKit

final class ChartTests: GtkTestCase {
  private static let dates: @MainActor () -> ChartDates = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return ChartDates(calendar: calendar, locale: Locale(identifier: "en_US"))
  }

  private static func bars() -> BarChart {
    let chart = BarChart(color: HabitPalette.color(0))
    chart.show(
      title: "By Weekday",
      bars: [("M", 3.0), ("T", 0), ("W", 9)].map {
        .init(label: $0.0, name: "Day " + $0.0, value: $0.1, text: "\(Int($0.1)) times")
      }, format: { "\(Int($0))" })
    return chart
  }

  private static func map(days: Int = 365) -> HeatMap {
    let map = HeatMap(color: HabitPalette.color(0))
    let cells = (0..<days).map { index in
      HeatMap.Cell(
        level: index % 3 == 0 ? 1 : 0, sign: index % 7 == 5 ? .dash : nil,
        text: index % 3 == 0 ? "done" : "–")
    }
    map.show(
      title: "History", first: Day(clamping: 20_000), cells: cells,
      today: Day(clamping: 20_000 + days - 1), dates: dates())
    return map
  }

  private static func line(count: Int = 800) -> LineChart {
    let line = LineChart(color: HabitPalette.color(0))
    line.show(
      title: "Strength", first: Day(clamping: 20_000),
      values: (0..<count).map { Double($0) / 800 },
      scale: ChartScale(range: 0...1, ticks: [0, 0.5, 1]), dates: dates(),
      format: { "\(Int($0 * 100)) %" })
    return line
  }

  func testKeysMoveTheCursorAndEnterActivates() throws {
    let chart = Self.bars()
    var activated: [Int] = []
    withWindow(chart, width: 300, height: 200) { _ in
      XCTAssertFalse(chart.handle(KeyPress(name: "Return")), "nothing can be activated")
      chart.onActivate = { activated.append($0) }
      for key in ["Right", "Right", "Return", "End", "space", "Home", "Return"] {
        XCTAssertTrue(chart.handle(KeyPress(name: key)), key)
      }
      XCTAssertEqual(activated, [1, 2, 0])
      XCTAssertFalse(chart.handle(KeyPress(name: "Left")), "the focus leaves at the end")
      chart.isRightToLeft = true
      XCTAssertTrue(chart.handle(KeyPress(name: "Left")))
      XCTAssertEqual(chart.cursor, 1)
      XCTAssertFalse(chart.handle(KeyPress(name: "Left", alt: true)))
    }
    let map = Self.map()
    withWindow(map, width: 900, height: 200) { _ in
      XCTAssertTrue(map.handle(KeyPress(name: "Up")), "the cursor starts at today")
      XCTAssertEqual(map.cursor, 364)
      for (key, index) in [("Up", 363), ("Left", 356), ("Page_Up", 328), ("Down", 329)] {
        XCTAssertTrue(map.handle(KeyPress(name: key)), key)
        XCTAssertEqual(map.cursor, index, key)
      }
    }
  }

  func testValuesAreDrawnAgainOnlyWhenTheyChange() throws {
    for chart in [Self.bars(), Self.line(), Self.map()] as [ChartCanvas] {
      try withWindow(chart, width: 600, height: 200) { _ in
        let plain = try XCTUnwrap(WidgetImage(of: chart)).pixels
        XCTAssertEqual(chart.drawnCount, 1)
        chart.moveCursor(to: 1)
        chart.queueDraw()
        _ = WidgetImage(of: chart)
        XCTAssertEqual(chart.drawnCount, 1, "the cursor is drawn above the values")
        chart.color = HabitPalette.color(4)
        let colored = try XCTUnwrap(WidgetImage(of: chart)).pixels
        XCTAssertEqual(chart.drawnCount, 2)
        XCTAssertNotEqual(plain, colored)
        chart.contentChanged(title: "", summary: "", rows: [])
        chart.drawAhead()
        XCTAssertEqual(chart.drawnCount, 3)
        _ = WidgetImage(of: chart)
        XCTAssertEqual(chart.drawnCount, 3, "the frame shows what was drawn ahead")
      }
    }
  }

  func testValuesAreFoundByPosition() throws {
    let charts: [ChartCanvas] = [Self.bars(), Self.line(), Self.map()]
    for chart in charts {
      for isRightToLeft in [false, true] {
        chart.isRightToLeft = isRightToLeft
        withWindow(chart, width: 700, height: 240) { _ in
          XCTAssertNotNil(WidgetImage(of: chart))
          for index in [0, 1, chart.valueCount / 2, chart.valueCount - 1] {
            let frame = chart.frame(of: index)
            XCTAssertGreaterThanOrEqual(frame.x, 0)
            XCTAssertLessThanOrEqual(frame.x + frame.width, Double(chart.size.width))
            let found = chart.index(
              atX: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
            // Several days of a long line share a pixel.
            XCTAssertLessThanOrEqual(abs((found ?? -9) - index), chart is LineChart ? 1 : 0)
          }
        }
      }
    }
  }

  func testTheHeightOfAMapDependsOnItsWidth() throws {
    let map = Self.map()
    withWindow(map, width: 300, height: 600) { _ in
      let least = map.minimumHeight(forWidth: -1)
      let heights = [160, 280, 340, 500, 800, 4_000].map(map.minimumHeight)
      XCTAssertGreaterThan(heights[0], 2 * heights[4], "more bands in a narrow map")
      XCTAssertLessThanOrEqual(least, heights.min() ?? 0, "no width needs less than the minimum")
      XCTAssertEqual(map.naturalHeight(forWidth: -1), heights[1])
    }
  }

  func testTableContainsAllValues() throws {
    let rows = { (chart: ChartCanvas) in chart.tableRowCount }
    XCTAssertEqual(rows(Self.bars()), 3)
    XCTAssertEqual(rows(Self.map(days: 14)), 3)
    XCTAssertGreaterThan(rows(Self.line()), 5)
    let chart = Self.bars()
    chart.show(title: "", bars: [], format: { _ in "" })
    XCTAssertEqual(rows(chart), 0)
    XCTAssertFalse(chart.handle(KeyPress(name: "Home")))
  }

  func testDrawsInEveryAppearanceAndSize() throws {
    defer {
      Appearance.force(dark: false)
      Appearance.setTextScale(1)
    }
    for isDark in [false, true] {
      for scale in [1.0, 2] {
        Appearance.force(dark: isDark)
        Appearance.setTextScale(scale)
        for chart in [Self.bars(), Self.line(), Self.map()] as [ChartCanvas] {
          // In large text, a chart is higher than some displays.
          let page = ScrolledWindow(child: BoxLayout(.vertical, [chart]))
          try withWindow(page, width: 320, height: 400) { _ in
            let image = try XCTUnwrap(WidgetImage(of: chart))
            XCTAssertLessThanOrEqual(image.width, 320)
            XCTAssertGreaterThan(image.colorCount(), 8)
            if let folder = ProcessInfo.processInfo.environment["HALCYON_PICTURES"] {
              _ = image.write(to: "\(folder)/\(type(of: chart))-\(isDark)-\(scale).png")
            }
          }
        }
      }
    }
  }

  func testEmptyChartsDraw() throws {
    let charts: [ChartCanvas] = [
      BarChart(color: HabitPalette.color(0)), Self.line(count: 0), Self.line(count: 1),
      Self.map(days: 0), Self.map(days: 1),
    ]
    for chart in charts {
      withWindow(chart, width: 300, height: 200) { _ in
        XCTAssertNotNil(WidgetImage(of: chart))
        XCTAssertLessThanOrEqual(chart.tableRowCount, 1)
      }
    }
  }

  func testIsFinalized() throws {
    assertFinalized { Self.bars() }
    assertFinalized { Self.line() }
    assertFinalized { Self.map() }
    assertFinalized { ChartTable() }
  }
}
