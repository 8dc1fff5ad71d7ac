import GtkKit

/// A chart with one bar per category, such as a weekday or a month.
package final class BarChart: ChartCanvas {
  /// One bar.
  package nonisolated struct Bar: Hashable, Sendable {
    /// The short label below the bar: "M".
    package var label: String
    /// The full name: "Monday".
    package var name: String
    /// The value: a count, at least 0.
    package var value: Double
    /// The localized value: "12 times".
    package var text: String

    package init(label: String, name: String, value: Double, text: String) {
      self.label = label
      self.name = name
      self.value = value
      self.text = text
    }
  }

  private(set) var bars: [Bar] = []
  private var format: (Double) -> String = { "\($0)" }
  private var layout: (plot: ChartPlot, bars: BarChartLayout, texts: [String])?
  private let height: Double

  /// - Parameter height: The height in logical pixels at the default text size.
  package init(color: AdaptiveColor, height: Double = 160) {
    self.height = height
    super.init(color: color)
  }

  /// Shows bars.
  /// - Parameters:
  ///   - title: The title of the chart for assistive technology.
  ///   - format: Returns the localized text of a tick.
  package func show(title: String, bars: [Bar], format: @escaping (Double) -> String) {
    self.bars = bars
    self.format = format
    contentChanged(title: title, summary: "", rows: bars.map { $0.name + ": " + $0.text })
  }

  override var valueCount: Int { bars.count }
  override var firstCursor: Int { 0 }
  override func text(of index: Int) -> String {
    bars.indices.contains(index) ? bars[index].name + ": " + bars[index].text : ""
  }
  override func index(atX x: Double, y: Double) -> Int? { currentLayout.bars.index(atX: x) }
  override func frame(of index: Int) -> Rectangle { currentLayout.bars.frame(of: index) }
  override func discardLayout() { layout = nil }

  private var currentLayout: (plot: ChartPlot, bars: BarChartLayout, texts: [String]) {
    if let layout { return layout }
    let scale = ChartScale(covering: bars.map(\.value), maximumTicks: 4, leastStep: 1)
    let texts = scale.ticks.map(format)
    let plot = ChartPlot(
      width: Double(size.width), height: Double(size.height), axisWidth: axisWidth(texts),
      labelHeight: axisLabelHeight + 6, top: axisLabelHeight / 2, scale: scale,
      isRightToLeft: isRightToLeft)
    let made = (plot, BarChartLayout(plot: plot, values: bars.map(\.value)), texts)
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
    shapes.fill(
      currentLayout.bars.frames.filter { $0.height > 0 }, cornerRadius: 4, with: color.current)
  }

  override func drawHighlight(of index: Int, _ shapes: ShapeDrawing) {
    let frame = frame(of: index)
    shapes.outline(
      Rectangle(x: frame.x - 3, y: frame.y - 3, width: frame.width + 6, height: frame.height + 6),
      cornerRadius: 6, lineWidth: 2, with: foreground)
  }

  override func drawLabels(_ snapshot: Snapshot) {
    let (plot, layout, _) = currentLayout
    var end: ClosedRange<Double>?
    let top = plot.area.y + plot.area.height + 6
    for (bar, frame) in zip(bars, layout.frames) {
      drawCentered(
        bar.label, x: frame.x + frame.width / 2, y: top, after: &end, color: axisColor, snapshot)
    }
  }
}

/// The positions of the bars of a chart.
nonisolated struct BarChartLayout: Hashable, Sendable {
  /// The bars in order.
  let frames: [Rectangle]
  private let plot: ChartPlot

  /// The part of its slot that a bar covers, and its maximum width in logical pixels.
  private static let bar = (part: 0.6, maximum: 32.0)

  init(plot: ChartPlot, values: [Double]) {
    self.plot = plot
    let slot = 1 / Double(max(values.count, 1))
    let width = min(plot.area.width * slot * Self.bar.part, Self.bar.maximum)
    frames = values.enumerated().map { index, value in
      let top = plot.y(of: value)
      return Rectangle(
        x: plot.x(of: (Double(index) + 0.5) * slot) - width / 2, y: top, width: width,
        height: plot.area.y + plot.area.height - top)
    }
  }

  /// Returns the index of the bar in whose slot a horizontal position is.
  func index(atX x: Double) -> Int? {
    let part = plot.part(ofX: x)
    guard (0..<1).contains(part), !frames.isEmpty else { return nil }
    return min(Int(part * Double(frames.count)), frames.count - 1)
  }

  /// Returns the bar with an index; an empty area if there is none.
  func frame(of index: Int) -> Rectangle {
    frames.indices.contains(index) ? frames[index] : Rectangle(width: 0, height: 0)
  }
}
