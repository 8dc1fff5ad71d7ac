import GtkKit
import HalcyonCore

/// The positions of days in a calendar heat map: one column per week, one row per weekday.
///
/// If the weeks do not fit side by side, they continue in further bands below.
nonisolated struct HeatMapLayout: Hashable, Sendable {
  /// The sizes of the parts of a map, in logical pixels.
  struct Metrics: Hashable, Sendable {
    /// The minimum and maximum distances between two columns.
    var minimumPitch = 12.0
    var maximumPitch = 18.0
    /// The width of the weekday labels.
    var labelWidth = 28.0
    /// The height of the month labels.
    var labelHeight = 18.0
    /// The space between bands.
    var bandSpacing = 8.0

    /// The height of the lowest map: one band with the smallest cells.
    var leastHeight: Double { labelHeight + 7 * minimumPitch }
  }

  /// A label of a month above the column with its first day.
  struct MonthLabel: Hashable, Sendable {
    let day: Day
    let x, y: Double
    /// The space up to the next label or the end of the map.
    let width: Double
  }

  let days: ClosedRange<Day>
  let metrics: Metrics
  /// The distance between two columns or rows.
  let pitch: Double
  let weeksPerBand: Int
  let bandCount: Int
  private let start: Day
  private let width: Double
  private let isRightToLeft: Bool

  /// The part of the pitch that a cell covers.
  private static let cellPart = 0.82

  /// - Parameters:
  ///   - days: The first and last day.
  ///   - firstWeekday: The weekday of the first row.
  ///   - width: The available width in logical pixels.
  init(
    days: ClosedRange<Day>, firstWeekday: Weekday, width: Double, metrics: Metrics = Metrics(),
    isRightToLeft: Bool = false
  ) {
    self.days = days
    self.metrics = metrics
    self.width = width
    self.isRightToLeft = isRightToLeft
    let offset = (days.lowerBound.weekday.rawValue - firstWeekday.rawValue + 7) % 7
    start = days.lowerBound.advanced(by: -offset)
    let weeks = start.distance(to: days.upperBound) / 7 + 1
    let space = max(0, width - metrics.labelWidth)
    let fitting = max(1, Int(min(space / metrics.minimumPitch, 10_000)))
    bandCount = (weeks + fitting - 1) / fitting
    weeksPerBand = (weeks + bandCount - 1) / bandCount
    pitch = min(max(space / Double(weeksPerBand), metrics.minimumPitch), metrics.maximumPitch)
  }

  /// The height of one band with its month labels.
  private var bandHeight: Double { metrics.labelHeight + 7 * pitch }

  /// The total height.
  var height: Double {
    Double(bandCount) * bandHeight + Double(bandCount - 1) * metrics.bandSpacing
  }

  /// The radius of the corners of a cell.
  var cornerRadius: Double { pitch * 0.2 }

  private func left(ofColumn column: Int) -> Double {
    let x = metrics.labelWidth + Double(column) * pitch
    return isRightToLeft ? width - x - pitch : x
  }

  private func top(ofBand band: Int) -> Double {
    Double(band) * (bandHeight + metrics.bandSpacing)
  }

  /// Returns the cell of a day.
  func frame(of day: Day) -> Rectangle {
    let number = start.distance(to: day)
    let (week, row) = (number / 7, number % 7)
    let inset = pitch * (1 - Self.cellPart) / 2
    return Rectangle(
      x: left(ofColumn: week % weeksPerBand) + inset,
      y: top(ofBand: week / weeksPerBand) + metrics.labelHeight + Double(row) * pitch + inset,
      width: pitch * Self.cellPart, height: pitch * Self.cellPart)
  }

  /// Returns the day at a point; `nil` outside of the days.
  func day(atX x: Double, y: Double) -> Day? {
    let along = (isRightToLeft ? width - x : x) - metrics.labelWidth
    guard along >= 0, y >= 0, pitch > 0 else { return nil }
    let band = Int(min(y / (bandHeight + metrics.bandSpacing), 10_000))
    let column = Int(min(along / pitch, 10_000))
    let down = y - top(ofBand: band) - metrics.labelHeight
    guard band < bandCount, column < weeksPerBand, down >= 0, down < 7 * pitch else { return nil }
    let day = start.advanced(by: (band * weeksPerBand + column) * 7 + Int(down / pitch))
    return days.contains(day) ? day : nil
  }

  /// The labels of the months that begin in the map, and of the first month if there is room.
  var monthLabels: [MonthLabel] {
    var starts: [(day: Day, week: Int)] = []
    let weeks = start.distance(to: days.upperBound) / 7 + 1
    for week in 0..<weeks {
      let first = max(start.advanced(by: week * 7), days.lowerBound)
      let last = min(start.advanced(by: week * 7 + 6), days.upperBound)
      let begins = last.components.day <= 7 && last.components.day - first.distance(to: last) <= 1
      if begins || week % weeksPerBand == 0 { starts.append((last, week)) }
    }
    return starts.enumerated().compactMap { index, item in
      let (band, column) = (item.week / weeksPerBand, item.week % weeksPerBand)
      let next = starts.dropFirst(index + 1).first.map(\.week) ?? weeks
      let end = min(next, (band + 1) * weeksPerBand)
      let columns = end - item.week
      // A label needs about three columns; the start of a band is followed by a full month.
      guard columns >= 3 || next >= weeks && columns >= 2 else { return nil }
      let width = Double(columns) * pitch
      let x = left(ofColumn: column)
      return MonthLabel(
        day: item.day, x: isRightToLeft ? x + pitch - width : x, y: top(ofBand: band), width: width)
    }
  }

  /// Returns the vertical centers of the cells of a row, one per band.
  func centers(ofRow row: Int) -> [Double] {
    (0..<bandCount).map {
      top(ofBand: $0) + metrics.labelHeight + (Double(row) + 0.5) * pitch
    }
  }
}
