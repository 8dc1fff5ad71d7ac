import Foundation
import GtkKit
import HalcyonCore
import Testing

@testable import HalcyonKit

/// Tests the layout of charts as values.
struct ChartValueTests {
  @Test(
    "The axis of values has round ticks and covers all values",
    arguments: [
      ([0.0], 4, [0.0, 0.5, 1]), ([3], 4, [0, 1, 2, 3]), ([7], 4, [0, 5, 10]),
      ([12, 4], 4, [0, 5, 10, 15]), ([0.3], 4, [0, 0.1, 0.2, 0.3]), ([240], 5, [0, 100, 200, 300]),
      ([-5], 3, [0, 0.5, 1]),
    ])
  func scale(values: [Double], maximumTicks: Int, ticks: [Double]) {
    let scale = ChartScale(covering: values, maximumTicks: maximumTicks)
    #expect(scale.ticks.count == ticks.count)
    for (tick, expected) in zip(scale.ticks, ticks) { #expect(abs(tick - expected) < 1e-9) }
    #expect(scale.range.upperBound == scale.ticks.last)
  }

  @Test(
    "The ticks of counts are whole numbers",
    arguments: [([], [0, 1]), ([1], [0, 1]), ([2], [0, 1, 2])])
  func counts(values: [Double], ticks: [Double]) {
    #expect(ChartScale(covering: values, maximumTicks: 4, leastStep: 1).ticks == ticks)
  }

  @Test("Values that are not finite or too large do not break the axis")
  func extremes() {
    for values in [[], [.nan], [.infinity], [-.infinity, 2], [1e300], [.leastNonzeroMagnitude]]
      as [[Double]]
    {
      let scale = ChartScale(covering: values, maximumTicks: 4)
      #expect((2...6).contains(scale.ticks.count), "\(values)")
      #expect(scale.range.upperBound.isFinite)
      for value in [Double.nan, .infinity, -.infinity, 1e300, -1] {
        #expect((0...1).contains(scale.position(of: value)))
      }
    }
    #expect(ChartScale(range: 2...2, ticks: [2, 3]).position(of: 2) == 0)
  }

  @Test("Positions are mirrored from right to left")
  func plot() {
    let plot = { (isRightToLeft: Bool) in
      ChartPlot(
        width: 110, height: 60, axisWidth: 10, labelHeight: 8, top: 2,
        scale: ChartScale(range: 0...10, ticks: [0, 10]), isRightToLeft: isRightToLeft)
    }
    #expect(plot(false).area == Rectangle(x: 10, y: 2, width: 100, height: 50))
    #expect(plot(true).area == Rectangle(x: 0, y: 2, width: 100, height: 50))
    #expect(plot(false).x(of: 0.25) == 35)
    #expect(plot(true).x(of: 0.25) == 75)
    #expect(plot(true).part(ofX: 75) == 0.25)
    #expect(plot(false).y(of: 10) == 2)
    #expect(plot(false).y(of: 0) == 52)
  }

  @Test("Bars fill their slots and are found by position")
  func bars() throws {
    let plot = ChartPlot(
      width: 70, height: 20, axisWidth: 0, labelHeight: 0, top: 0,
      scale: ChartScale(range: 0...10, ticks: []), isRightToLeft: false)
    let layout = BarChartLayout(plot: plot, values: [10, 5, 0, 0, 0, 0, 0])
    #expect(layout.frames.count == 7)
    #expect(layout.frame(of: 0) == Rectangle(x: 2, y: 0, width: 6, height: 20))
    #expect(layout.frame(of: 1).height == 10)
    #expect(layout.index(atX: 9.9) == 0)
    #expect(layout.index(atX: 10) == 1)
    #expect(layout.index(atX: -1) == nil)
    #expect(layout.index(atX: 70) == nil)
    #expect(BarChartLayout(plot: plot, values: []).index(atX: 3) == nil)
  }

  @Test("A long line has about one point per pixel, with both ends")
  func line() {
    #expect(LineChartLayout.indices(count: 0, width: 100).isEmpty)
    #expect(LineChartLayout.indices(count: 3, width: 100) == [0, 1, 2])
    let indices = LineChartLayout.indices(count: 3_650, width: 400)
    #expect(indices.count == 400)
    #expect(indices.first == 0)
    #expect(indices.last == 3_649)
    #expect(LineChartLayout.indices(count: 5, width: -1) == [0, 4])
  }

  @Test("The text of a value stays inside the chart")
  func bubble() {
    let bounds = Rectangle(width: 200, height: 100)
    for x in stride(from: -10.0, through: 210, by: 20) {
      for y in stride(from: -10.0, through: 110, by: 20) {
        let place = ChartBubble.place(
          width: 80, height: 20, beside: Rectangle(x: x, y: y, width: 10, height: 10), in: bounds)
        #expect(place.x >= 0 && place.x + place.width <= 200)
        #expect(place.y >= 0 && place.y + place.height <= 100)
      }
    }
    let above = ChartBubble.place(
      width: 80, height: 20, beside: Rectangle(x: 95, y: 60, width: 10, height: 10), in: bounds)
    #expect(above == Rectangle(x: 60, y: 34, width: 80, height: 20))
  }

  @Test("The week begins as in the locale", arguments: [("de_DE", 1), ("en_US", 7), ("ar_EG", 6)])
  func weekStart(locale: String, first: Int) throws {
    let dates = ChartDates(calendar: Self.calendar, locale: Locale(identifier: locale))
    #expect(dates.firstWeekday.rawValue == first)
    #expect(dates.weekdays.first?.rawValue == first)
    #expect(Set(dates.weekdays).count == 7)
    for offset in 0..<7 {
      let day = Day(clamping: 20_000 + offset)
      let start = dates.weekStart(of: day)
      #expect(start.weekday == dates.firstWeekday)
      #expect((0..<7).contains(start.distance(to: day)))
    }
  }

  @Test("Dates have the format of the locale")
  func formats() throws {
    let day = try #require(Day(year: 2026, month: 3, day: 3))
    let german = ChartDates(calendar: Self.calendar, locale: Locale(identifier: "de_DE"))
    #expect(german.name(of: day) == "Dienstag, 3. März 2026")
    #expect(german.name(of: .monday, .wide) == "Montag")
    let english = ChartDates(calendar: Self.calendar, locale: Locale(identifier: "en_US"))
    #expect(english.name(of: day) == "Tuesday, March 3, 2026")
    #expect(english.name(of: .sunday, .narrow) == "S")
    #expect(english.shortName(of: day...day) == "Mar 3, 2026")
    #expect(english.shortName(of: day...day.advanced(by: 2)) == "Mar 3, 2026 – Mar 5, 2026")
  }

  @Test(
    "The time axis has at most the given number of ticks",
    arguments: [10, 40, 100, 400, 1_000, 3_650, 40_000, 3_000_000])
  func ticks(length: Int) throws {
    let dates = ChartDates(calendar: Self.calendar, locale: Locale(identifier: "en_US"))
    let start = try #require(Day(year: 2015, month: 2, day: 17))
    for count in [1, 3, 6, 12] {
      let days = start...start.advanced(by: length)
      let ticks = dates.ticks(in: days, maximumCount: count)
      #expect(ticks.count <= count + 1, "\(length) days, \(count)")
      #expect(ticks.allSatisfy { days.contains($0.day) })
      #expect(zip(ticks, ticks.dropFirst()).allSatisfy { $0.day < $1.day })
    }
    let year = dates.ticks(in: start...start.advanced(by: 364), maximumCount: 6).map(\.text)
    #expect(year == ["Mar", "May", "Jul", "Sep", "Nov", "2016"])
  }

  private static var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }
}
