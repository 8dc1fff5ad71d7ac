import GtkKit
import HalcyonCore
import Localization

/// A calendar with one cell per day, colored by the value of the day.
package final class HeatMap: ChartCanvas {
  /// The content of a cell.
  package nonisolated struct Cell: Hashable, Sendable {
    /// A sign that distinguishes days without a value by shape.
    package enum Sign: Hashable, Sendable {
      /// A line, for a skipped day.
      case dash
      /// A cross, for a day that was explicitly not done.
      case cross
    }

    /// The intensity of the color, 0...1; 0 for an empty cell.
    var level: Double
    /// The sign in the cell.
    var sign: Sign?
    /// The localized value: "done", "4 of 8 glasses".
    var text: String

    package init(level: Double = 0, sign: Sign? = nil, text: String) {
      self.level = level
      self.sign = sign
      self.text = text
    }
  }

  private var first = Day(clamping: 0)
  private var cells: [Cell] = []
  private var dates = ChartDates()
  private var today: Day?
  private var layout: HeatMapLayout?
  private var labelWidth: Double?

  /// Shows cells.
  /// - Parameters:
  ///   - title: The title of the map for assistive technology.
  ///   - summary: The accessible description.
  ///   - first: The day of the first cell.
  ///   - cells: One cell per day.
  ///   - today: The day to emphasize.
  package func show(
    title: String, summary: String = "", first: Day, cells: [Cell], today: Day?, dates: ChartDates
  ) {
    (self.first, self.cells, self.today, self.dates) = (first, cells, today, dates)
    contentChanged(title: title, summary: summary, rows: rows)
  }

  /// The day of a value.
  package func day(of index: Int) -> Day { first.advanced(by: index) }

  private var last: Day { first.advanced(by: max(0, cells.count - 1)) }

  /// One row per week: "Week of March 2, 2026: Mon done, Tue –".
  private var rows: [String] {
    var rows: [String] = []
    var week = dates.weekStart(of: first)
    let names = dates.weekdays.map { dates.name(of: $0, .short) }
    while !cells.isEmpty, week <= last {
      let days = (0..<7).compactMap { offset -> String? in
        let index = first.distance(to: week) + offset
        return cells.indices.contains(index) ? names[offset] + " " + cells[index].text : nil
      }
      rows.append(dates.shortName(of: max(week, first)) + ": " + days.joined(separator: tr(", ")))
      week = week.advanced(by: 7)
    }
    return rows
  }

  override var valueCount: Int { cells.count }
  override var firstCursor: Int {
    let index = today.map { first.distance(to: $0) } ?? cells.count - 1
    return min(max(index, 0), max(cells.count - 1, 0))
  }
  override func text(of index: Int) -> String {
    cells.indices.contains(index) ? dates.name(of: day(of: index)) + ": " + cells[index].text : ""
  }

  /// Up and Down move by a day, Left and Right by a week.
  override func step(for key: KeyPress) -> Int? {
    let forward = isRightToLeft ? -7 : 7
    return switch key.name {
    case "Up", "KP_Up": -1
    case "Down", "KP_Down": 1
    case "Left", "KP_Left": -forward
    case "Right", "KP_Right": forward
    case "Page_Up": -28
    case "Page_Down": 28
    default: nil
    }
  }

  package override func index(atX x: Double, y: Double) -> Int? {
    currentLayout.day(atX: x, y: y).map { first.distance(to: $0) }
  }
  package override func frame(of index: Int) -> Rectangle {
    currentLayout.frame(of: day(of: index))
  }
  override func discardLayout() { layout = nil }
  package override func styleDidChange() {
    labelWidth = nil
    super.styleDidChange()
  }

  private var metrics: HeatMapLayout.Metrics {
    let height = axisLabelHeight
    let width =
      labelWidth
      ?? (dates.weekdays.map {
        Double(label(dates.name(of: $0, .short), Self.axisStyle).size.width)
      }.max() ?? 0) + 6
    labelWidth = width
    return HeatMapLayout.Metrics(
      minimumPitch: max(12, height * 0.8), maximumPitch: max(18, height * 1.3),
      labelWidth: width, labelHeight: height + 4)
  }

  private func layout(width: Int) -> HeatMapLayout {
    HeatMapLayout(
      days: first...last, firstWeekday: dates.firstWeekday, width: Double(width),
      metrics: metrics, isRightToLeft: isRightToLeft)
  }

  private var currentLayout: HeatMapLayout {
    if let layout { return layout }
    let made = layout(width: size.width)
    layout = made
    return made
  }

  package override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    let naturalWidth = 280
    guard orientation == .vertical else { return Request(minimum: 160, natural: naturalWidth) }
    let height = height(forWidth: forSize ?? naturalWidth)
    // Without a width, GTK expects the least height of all widths.
    let least = min(height, Int(metrics.leastHeight.rounded(.up)))
    return Request(minimum: forSize == nil ? least : height, natural: height)
  }

  private func height(forWidth width: Int) -> Int {
    Int(layout(width: width).height.rounded(.up))
  }
  override var nextHeight: Int { size.width > 0 ? height(forWidth: size.width) : 0 }

  // MARK: - Drawing

  /// The number of intensities.
  nonisolated private static let levelCount = 4

  /// Returns the intensity, 1 to `levelCount`, of a level; 0 for an empty cell.
  nonisolated static func intensity(of level: Double) -> Int {
    guard level > 0 else { return 0 }
    return max(Int((min(level, 1) * Double(levelCount)).rounded(.up)), 1)
  }

  override func drawValues(_ shapes: ShapeDrawing) {
    let layout = currentLayout
    drawCells(shapes, layout)
    drawSigns(shapes, layout)
    if let today, (first...last).contains(today) {
      outline(layout.frame(of: today), 1.5, color.current, shapes, layout)
    }
  }

  override func drawHighlight(of index: Int, _ shapes: ShapeDrawing) {
    outline(frame(of: index), 2, foreground, shapes, currentLayout)
  }

  private func drawCells(_ shapes: ShapeDrawing, _ layout: HeatMapLayout) {
    var groups = [[Rectangle]](repeating: [], count: Self.levelCount + 1)
    for (index, cell) in cells.enumerated() {
      groups[Self.intensity(of: cell.level)].append(layout.frame(of: day(of: index)))
    }
    let isContrast = Appearance.isHighContrast
    for (intensity, frames) in groups.enumerated() where !frames.isEmpty {
      let part = Float(intensity) / Float(Self.levelCount)
      let color =
        intensity == 0
        ? foreground.withAlpha(isContrast ? 0.2 : 0.08)
        : self.color.current.withAlpha(isContrast ? 0.4 + 0.6 * part : 0.1 + 0.9 * part)
      shapes.fill(frames, cornerRadius: layout.cornerRadius, with: color)
    }
  }

  private func drawSigns(_ shapes: ShapeDrawing, _ layout: HeatMapLayout) {
    let color = foreground.withAlpha(Appearance.isHighContrast ? 1 : 0.7)
    for (index, cell) in cells.enumerated() {
      guard let sign = cell.sign else { continue }
      let frame = layout.frame(of: day(of: index))
      let (x, y) = (frame.x + frame.width / 2, frame.y + frame.height / 2)
      let reach = frame.width * 0.22
      switch sign {
      case .dash: shapes.stroke([(x - reach, y), (x + reach, y)], lineWidth: 1.5, with: color)
      case .cross:
        for side in [-1.0, 1] {
          shapes.stroke(
            [(x - reach, y - side * reach), (x + reach, y + side * reach)], lineWidth: 1.5,
            with: color)
        }
      }
    }
  }

  private func outline(
    _ frame: Rectangle, _ lineWidth: Double, _ color: Color, _ shapes: ShapeDrawing,
    _ layout: HeatMapLayout
  ) {
    let space = 1.0
    shapes.outline(
      Rectangle(
        x: frame.x - space, y: frame.y - space, width: frame.width + 2 * space,
        height: frame.height + 2 * space),
      cornerRadius: layout.cornerRadius + space, lineWidth: lineWidth, with: color)
  }

  override func drawLabels(_ snapshot: Snapshot) {
    let layout = currentLayout
    for month in layout.monthLabels {
      let isYear = month.day.components.month == 1
      let text = label(
        isYear ? dates.year(of: month.day) : dates.month(of: month.day), Self.axisStyle)
      guard Double(text.size.width) <= month.width + layout.pitch else { continue }
      let x = isRightToLeft ? month.x + month.width - Double(text.size.width) : month.x
      snapshot.draw(text, x: x, y: month.y, color: axisColor)
    }
    for (row, weekday) in dates.weekdays.enumerated() where row % 2 == 0 {
      let text = label(dates.name(of: weekday, .short), Self.axisStyle)
      let (width, height) = (Double(text.size.width), Double(text.size.height))
      for center in layout.centers(ofRow: row) {
        snapshot.draw(
          text, x: isRightToLeft ? Double(size.width) - width : 0, y: center - height / 2,
          color: axisColor)
      }
    }
  }
}
