import GtkKit

/// The base class of charts: a title for assistive technology, a value below the pointer, and a
/// cursor for the keyboard.
///
/// A chart is one tab stop. The arrow keys move the cursor; Enter and a click activate a value if
/// the owner set `onActivate`. Assistive technology receives the value at the cursor, and a table
/// of all values. A chart is only redrawn when its content, cursor or style changes; its values are
/// kept as pixels, so that a frame that moves the chart only copies them.
package class ChartCanvas: Canvas {
  /// The color of the values.
  package var color: AdaptiveColor { didSet { if color != oldValue { queueDraw() } } }
  /// Called with the index of a value on Enter, Space and click.
  package var onActivate: ((Int) -> Void)?
  /// The index of the value with the keyboard cursor.
  package private(set) var cursor: Int?
  /// The index of the value below the pointer.
  private(set) var hovered: Int?
  private let table = ChartTable()
  private var title = ""
  private var summary = ""
  private var labels: [LabelKey: TextLayout] = [:]
  private let pictures = ShapePictures<Look>(limit: 1)
  /// The number of changes of the content and of the style.
  private var version = 0

  /// What the picture of the values depends on.
  private struct Look: Hashable {
    let version: Int
    let color, foreground: Color
    let isHighContrast, isRightToLeft: Bool
  }

  private struct LabelKey: Hashable {
    let text: String
    let style: TextLayout.Style
  }

  package init(color: AdaptiveColor) {
    self.color = color
    super.init(role: .group, cssName: "chart", heightForWidth: true)
    isFocusable = true
    adopt(table)
    onPointer(
      move: { [weak self] x, y in self?.hover(x, y) },
      leave: { [weak self] in self?.setHovered(nil) })
    onClick { [weak self] x, y in self?.click(x, y) }
    onKey { [weak self] key in self?.handle(key) ?? false }
    onFocusChange { [weak self] _ in
      self?.queueDraw()
      self?.describe()
    }
  }

  /// The number of rows of the table for assistive technology.
  var tableRowCount: Int { table.rowCount }

  // MARK: - For subclasses

  /// Returns the size request of a chart with axes and a plot of a height in logical pixels.
  func request(_ orientation: Orientation, plotHeight: Double) -> Request {
    guard orientation == .vertical else { return Request(minimum: 120, natural: 280) }
    let height = Int(plotHeight + 2 * axisLabelHeight)
    return Request(minimum: height, natural: height)
  }

  /// The number of values.
  var valueCount: Int { 0 }
  /// The index of the value at which the cursor starts.
  var firstCursor: Int { max(0, valueCount - 1) }
  /// Returns the index of the value at a point.
  func index(atX x: Double, y: Double) -> Int? { nil }
  /// Returns the area of a value, next to which its text is shown.
  func frame(of index: Int) -> Rectangle { Rectangle(width: 0, height: 0) }
  /// Returns the text of a value: "March 2026: 12 times".
  func text(of index: Int) -> String { "" }
  /// Draws what is below the values: grid lines.
  func drawGround(_ snapshot: Snapshot) {}
  /// Draws the values, which are kept as pixels.
  func drawValues(_ shapes: ShapeDrawing) {}
  /// Emphasizes the value at the cursor.
  func drawHighlight(of index: Int, _ shapes: ShapeDrawing) {}
  /// Draws the labels of the axes.
  func drawLabels(_ snapshot: Snapshot) {}
  /// Discards what depends on the size or the font.
  func discardLayout() {}

  /// Returns how far a key moves the cursor, in values.
  func step(for key: KeyPress) -> Int? {
    let forward = isRightToLeft ? -1 : 1
    return switch key.name {
    case "Left", "KP_Left": -forward
    case "Right", "KP_Right": forward
    case "Page_Up": -10
    case "Page_Down": 10
    default: nil
    }
  }

  /// Updates what assistive technology receives, and redraws.
  func contentChanged(title: String, summary: String, rows: [String]) {
    (self.title, self.summary) = (title, summary)
    if let cursor, cursor >= valueCount { self.cursor = nil }
    hovered = nil
    table.show(title: title, rows: rows)
    describe()
    version += 1
    discardLayout()
    queueResize()
  }

  /// Returns a line of text in the font of the chart, shaped once.
  func label(_ text: String, _ style: TextLayout.Style) -> TextLayout {
    let key = LabelKey(text: text, style: style)
    if let known = labels[key] { return known }
    // Bounded, because the texts of values change with the cursor.
    if labels.count > 200 { labels = [:] }
    let made = TextLayout(for: self, text, style: style)
    labels[key] = made
    return made
  }

  /// The style of axis labels.
  static let axisStyle = TextLayout.Style(scale: 0.82, hasTabularDigits: true)
  /// The height of an axis label in logical pixels.
  var axisLabelHeight: Double { Double(label("0", Self.axisStyle).size.height) }
  /// The color of axis labels.
  var axisColor: Color { foreground.withAlpha(Appearance.isHighContrast ? 1 : 0.75) }
  /// The color of grid lines.
  var gridColor: Color { foreground.withAlpha(Appearance.isHighContrast ? 0.4 : 0.12) }

  // MARK: - Cursor

  /// Moves the cursor; an index outside of the values is clamped.
  func moveCursor(to index: Int) {
    guard valueCount > 0 else { return }
    cursor = min(max(index, 0), valueCount - 1)
    describe()
    queueDraw()
  }

  private func hover(_ x: Double, _ y: Double) { setHovered(index(atX: x, y: y)) }

  private func setHovered(_ index: Int?) {
    guard hovered != index else { return }
    hovered = index
    queueDraw()
  }

  private func click(_ x: Double, _ y: Double) {
    guard let index = index(atX: x, y: y) else { return }
    moveCursor(to: index)
    grabFocus()
    onActivate?(index)
  }

  /// Handles a key press.
  /// - Returns: Whether the key was handled.
  func handle(_ key: KeyPress) -> Bool {
    guard valueCount > 0, !key.alt, !key.control else { return false }
    let current = cursor ?? firstCursor
    switch key.name {
    case "Home": moveCursor(to: 0)
    case "End": moveCursor(to: valueCount - 1)
    case "Return", "KP_Enter", "space":
      guard let onActivate else { return false }
      onActivate(current)
    default:
      guard let step = step(for: key) else { return false }
      let isInside = (0..<valueCount).contains(current + step)
      // At the ends the arrow keys move the focus on.
      if cursor != nil, !isInside, !key.name.contains("Page") { return false }
      moveCursor(to: cursor == nil ? current : current + step)
    }
    return true
  }

  private func describe() {
    let value = cursor.map { text(of: $0) }
    setAccessibleLabel(value.map { title + ", " + $0 } ?? title)
    setAccessibleDescription(summary)
  }

  // MARK: - Layout and drawing

  package override func styleDidChange() {
    labels = [:]
    version += 1
    discardLayout()
  }

  package override func layOut(width: Int, height: Int) {
    discardLayout()
    place(table, width: width, height: height)
  }

  /// The index of the value whose text is shown.
  var highlighted: Int? {
    hovered ?? (showsFocus ? cursor : nil)
  }

  /// The number of times that the values were drawn, for tests.
  var drawnCount: Int { pictures.drawnCount }

  private var look: Look {
    Look(
      version: version, color: color.current, foreground: foreground,
      isHighContrast: Appearance.isHighContrast, isRightToLeft: isRightToLeft)
  }

  /// The height after the next layout. Differs from the current one only if `drawValues` does not
  /// depend on the height.
  var nextHeight: Int { size.height }

  /// Draws the values for the next frame, which then takes less time. Has no effect before the
  /// first layout.
  package func drawAhead() {
    guard valueCount > 0 else { return }
    let next = (width: size.width, height: nextHeight)
    let all = Rectangle(width: Double(next.width), height: Double(next.height))
    pictures.prepare(look, size: next, of: self) { $0.drawShapes(in: all) { drawValues($0) } }
  }

  package override func draw(_ snapshot: Snapshot) {
    let all = Rectangle(width: Double(size.width), height: Double(size.height))
    drawGround(snapshot)
    if valueCount > 0 {
      pictures.draw(look, size: size, on: snapshot, of: self) {
        $0.drawShapes(in: all) { drawValues($0) }
      }
    }
    if let highlighted, highlighted < valueCount {
      snapshot.drawShapes(in: all) { drawHighlight(of: highlighted, $0) }
    }
    drawLabels(snapshot)
    if let highlighted, highlighted < valueCount { drawText(of: highlighted, snapshot) }
  }

  /// Draws the text of a value next to its area, inside the chart.
  private func drawText(of index: Int, _ snapshot: Snapshot) {
    let text = label(text(of: index), TextLayout.Style(scale: 0.9, hasTabularDigits: true))
    let (width, height) = (Double(size.width), Double(size.height))
    text.maximumWidth = max(1, Int(width) - 16)
    text.maximumLines = 3
    let place = ChartBubble.place(
      width: Double(text.size.width) + 16, height: Double(text.size.height) + 8,
      beside: frame(of: index), in: Rectangle(width: width, height: height))
    let inner = Rectangle(
      x: place.x + 1, y: place.y + 1, width: place.width - 2, height: place.height - 2)
    snapshot.fill(place, cornerRadius: 7, with: Color(rgb: 0xe0e0e0))
    snapshot.fill(inner, cornerRadius: 6, with: Color(rgb: 0x202020))
    snapshot.draw(
      text, x: place.x + 8, y: place.y + 4, color: Color(red: 1, green: 1, blue: 1))
  }
}

/// The position of the text of a value.
nonisolated enum ChartBubble {
  /// The distance from the value in logical pixels.
  static let distance = 6.0

  /// Returns the area of a text above or, without room, below a value, moved into the bounds.
  static func place(
    width: Double, height: Double, beside value: Rectangle, in bounds: Rectangle
  ) -> Rectangle {
    let x = value.x + value.width / 2 - width / 2
    let above = value.y - distance - height
    let y = above >= bounds.y ? above : value.y + value.height + distance
    return Rectangle(
      x: max(bounds.x, min(x, bounds.x + bounds.width - width)),
      y: max(bounds.y, min(y, bounds.y + bounds.height - height)), width: width, height: height)
  }
}
