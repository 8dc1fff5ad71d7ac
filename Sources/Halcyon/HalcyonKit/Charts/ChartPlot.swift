import GtkKit

/// The area of a chart with a value axis: positions of values, grid lines and their labels.
nonisolated struct ChartPlot: Hashable, Sendable {
  /// The area of the values in logical pixels.
  let area: Rectangle
  let scale: ChartScale
  let isRightToLeft: Bool

  /// - Parameters:
  ///   - axisWidth: The width of the labels of values at the start edge.
  ///   - labelHeight: The height of the labels below.
  ///   - top: The space above the highest value.
  ///   - end: The space after the last value.
  init(
    width: Double, height: Double, axisWidth: Double, labelHeight: Double, top: Double,
    end: Double = 0, scale: ChartScale, isRightToLeft: Bool
  ) {
    area = Rectangle(
      x: isRightToLeft ? end : axisWidth, y: top, width: max(0, width - axisWidth - end),
      height: max(0, height - top - labelHeight))
    self.scale = scale
    self.isRightToLeft = isRightToLeft
  }

  /// Returns the vertical position of a value.
  func y(of value: Double) -> Double {
    area.y + area.height * (1 - scale.position(of: value))
  }

  /// Returns the horizontal position of a fraction of the axis, 0...1.
  func x(of part: Double) -> Double {
    area.x + area.width * (isRightToLeft ? 1 - part : part)
  }

  /// Returns the fraction of the axis at a horizontal position.
  func part(ofX x: Double) -> Double {
    guard area.width > 0 else { return 0 }
    let part = (x - area.x) / area.width
    return isRightToLeft ? 1 - part : part
  }
}

extension ChartCanvas {
  /// Returns the width of the widest tick label, with its distance to the values.
  func axisWidth(_ texts: [String]) -> Double {
    (texts.map { Double(label($0, Self.axisStyle).size.width) }.max() ?? 0) + 8
  }

  /// Draws the grid lines and the labels of the value axis.
  func drawGrid(_ plot: ChartPlot, texts: [String], _ snapshot: Snapshot) {
    let color = gridColor
    for (tick, text) in zip(plot.scale.ticks, texts) {
      let y = plot.y(of: tick).rounded()
      snapshot.fill(
        Rectangle(x: plot.area.x, y: y - 0.5, width: plot.area.width, height: 1), with: color)
      let label = label(text, Self.axisStyle)
      let (textWidth, height) = (Double(label.size.width), Double(label.size.height))
      snapshot.draw(
        label,
        x: plot.isRightToLeft ? plot.area.x + plot.area.width + 8 : plot.area.x - 8 - textWidth,
        y: y - height / 2, color: axisColor)
    }
  }

  /// Draws a label centered at a horizontal position, inside the chart.
  /// - Returns: Whether it was drawn, which requires that it begins after `end`, the horizontal
  ///   interval of the label before.
  func drawCentered(
    _ text: String, x: Double, y: Double, after end: inout ClosedRange<Double>?, color: Color,
    _ snapshot: Snapshot
  ) {
    let label = label(text, Self.axisStyle)
    let width = Double(label.size.width)
    let left = max(0, min(x - width / 2, Double(size.width) - width))
    if let end, left < end.upperBound + 6, left + width > end.lowerBound - 6 { return }
    end = left...(left + width)
    snapshot.draw(label, x: left, y: y, color: color)
  }
}
