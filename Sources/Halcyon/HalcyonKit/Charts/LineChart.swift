import GtkKit
import HalcyonCore

/// A line of one value per day.
package final class LineChart: ChartCanvas {
  private var first = Day(clamping: 0)
  private var values: [Double] = []
  private var scale = ChartScale(range: 0...1, ticks: [0, 0.5, 1])
  private var format: (Double) -> String = { "\($0)" }
  private var dates = ChartDates()
  private var layout: Layout?
  private let height: Double

  private struct Layout {
    let plot: ChartPlot
    let texts: [String]
    let points: [(x: Double, y: Double)]
    let ticks: [ChartDates.Tick]
  }

  /// The width of a date label relative to the height of a line, and its minimum distance.
  private static let dateLabelWidth = 4.5

  /// - Parameter height: The height in logical pixels at the default text size.
  package init(color: AdaptiveColor, height: Double = 160) {
    self.height = height
    super.init(color: color)
  }

  /// Shows values.
  /// - Parameters:
  ///   - title: The title of the chart for assistive technology.
  ///   - summary: The accessible description.
  ///   - first: The day of the first value.
  ///   - values: One value per day.
  ///   - scale: The axis of the values.
  ///   - format: Returns the localized text of a value.
  package func show(
    title: String, summary: String = "", first: Day, values: [Double], scale: ChartScale,
    dates: ChartDates, format: @escaping (Double) -> String
  ) {
    (self.first, self.values, self.scale) = (first, values, scale)
    (self.dates, self.format) = (dates, format)
    contentChanged(title: title, summary: summary, rows: rows)
  }

  /// One row per tick of a long axis, and the last value.
  private var rows: [String] {
    guard !values.isEmpty else { return [] }
    let last = first.advanced(by: values.count - 1)
    let ticks = dates.ticks(in: first...last, maximumCount: 24).map(\.day)
    return (ticks.filter { $0 != last } + [last]).map { text(of: first.distance(to: $0)) }
  }

  override var valueCount: Int { values.count }
  override func text(of index: Int) -> String {
    guard values.indices.contains(index) else { return "" }
    return dates.shortName(of: first.advanced(by: index)) + ": " + format(values[index])
  }

  override func step(for key: KeyPress) -> Int? {
    switch key.name {
    case "Page_Up": -30
    case "Page_Down": 30
    default: super.step(for: key)
    }
  }

  override func index(atX x: Double, y: Double) -> Int? {
    let part = currentLayout.plot.part(ofX: x)
    guard (-0.02...1.02).contains(part), !values.isEmpty else { return nil }
    return min(max(Int((part * Double(values.count - 1)).rounded()), 0), values.count - 1)
  }

  private func point(of index: Int) -> (x: Double, y: Double) {
    let plot = currentLayout.plot
    return (plot.x(of: part(of: index)), plot.y(of: values[index]))
  }

  private func part(of index: Int) -> Double {
    values.count > 1 ? Double(index) / Double(values.count - 1) : 1
  }

  /// The half width of a dot with its outline, in logical pixels.
  private static let dotReach = 6.0

  override func frame(of index: Int) -> Rectangle {
    guard values.indices.contains(index) else { return Rectangle(width: 0, height: 0) }
    let point = point(of: index)
    return Rectangle(x: point.x - 5, y: point.y - 5, width: 10, height: 10)
  }

  override func discardLayout() { layout = nil }

  private var currentLayout: Layout {
    if let layout { return layout }
    let texts = scale.ticks.map(format)
    let plot = ChartPlot(
      width: Double(size.width), height: Double(size.height), axisWidth: axisWidth(texts),
      labelHeight: axisLabelHeight + 6, top: axisLabelHeight / 2, end: Self.dotReach,
      scale: scale, isRightToLeft: isRightToLeft)
    let points = LineChartLayout.indices(count: values.count, width: plot.area.width)
      .map { (plot.x(of: part(of: $0)), plot.y(of: values[$0])) }
    let last = first.advanced(by: max(0, values.count - 1))
    let count = Int(plot.area.width / (axisLabelHeight * Self.dateLabelWidth))
    let made = Layout(
      plot: plot, texts: texts, points: points,
      ticks: values.isEmpty ? [] : dates.ticks(in: first...last, maximumCount: count))
    layout = made
    return made
  }

  package override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    request(orientation, plotHeight: height)
  }

  override func drawGround(_ snapshot: Snapshot) {
    drawGrid(currentLayout.plot, texts: currentLayout.texts, snapshot)
  }

  override func drawValues(_ shapes: ShapeDrawing) {
    let (points, color) = (currentLayout.points, color.current)
    guard let start = points.first, let end = points.last else { return }
    let bottom = bottom
    shapes.fill(
      polygon: [(start.x, bottom)] + points + [(end.x, bottom)],
      with: color.withAlpha(Appearance.isHighContrast ? 0 : 0.12))
    shapes.stroke(points, lineWidth: 2.5, with: color)
    if values.count == 1 { drawDot(at: 0, shapes) }
  }

  override func drawHighlight(of index: Int, _ shapes: ShapeDrawing) { drawDot(at: index, shapes) }

  private func drawDot(at index: Int, _ shapes: ShapeDrawing) {
    let dot = frame(of: index)
    shapes.fill([dot], cornerRadius: 5, with: color.current)
    shapes.outline(dot, cornerRadius: 5, lineWidth: 1.5, with: foreground)
  }

  /// The vertical position of the end of the values.
  private var bottom: Double { currentLayout.plot.area.y + currentLayout.plot.area.height }

  override func drawLabels(_ snapshot: Snapshot) {
    let (layout, plot, bottom) = (currentLayout, currentLayout.plot, bottom)
    var end: ClosedRange<Double>?
    for tick in layout.ticks {
      drawCentered(
        tick.text, x: plot.x(of: part(of: first.distance(to: tick.day))), y: bottom + 6,
        after: &end, color: axisColor, snapshot)
    }
  }
}

/// Which values of a long line are drawn.
nonisolated enum LineChartLayout {
  /// Returns the indices of the values to draw: all if they are at least a pixel apart, otherwise
  /// about one per pixel, with the first and the last one.
  static func indices(count: Int, width: Double) -> [Int] {
    guard count > 0 else { return [] }
    let most = max(2, Int(min(width, 1e5)))
    guard count > most else { return Array(0..<count) }
    return (0..<most).map { $0 * (count - 1) / (most - 1) }
  }
}
