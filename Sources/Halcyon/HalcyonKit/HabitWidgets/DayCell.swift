import GtkKit
import HalcyonCore

/// The cell of a habit on a day: a check box that shows the state of the day.
package final class DayCell: Canvas {
  /// Called on click and Space.
  package var onActivate: (() -> Void)?
  /// Called on Enter; if it is `nil`, Enter activates the cell.
  package var onEnter: (() -> Void)?
  private var state: DayMark?
  private var color = HabitPalette.color(HabitColor.standard.index)
  private var isToday = false
  private var text: TextLayout?
  private var isHovered = false
  /// The signs of all cells. A list shows the same few hundreds of times.
  private static let pictures = ShapePictures<Look>(limit: 300)

  /// What the picture of a sign depends on.
  private struct Look: Hashable {
    let sign: DayMark.Sign
    let hasDetails, isToday, isHighContrast, isRightToLeft: Bool
    let color, contrasting, foreground, ground: Color
    let diameter: Double
  }

  /// The diameter relative to the font size, and its minimum in logical pixels.
  private static let diameter = (part: 1.8, minimum: 26.0)

  package init() {
    super.init(role: .checkBox, cssName: "daycell")
    isFocusable = true
    onClick { [weak self] _, _ in
      self?.grabFocus()
      self?.onActivate?()
    }
    onKey { [weak self] key in
      guard let self, !key.control, !key.alt,
        let action = key.name == "space"
          ? onActivate : ["Return", "KP_Enter"].contains(key.name) ? onEnter ?? onActivate : nil
      else { return false }
      action()
      return true
    }
    onPointer(move: { [weak self] _, _ in self?.hover(true) }) { [weak self] in self?.hover(false) }
    onFocusChange { [weak self] _ in self?.queueDraw() }
  }

  private func hover(_ isHovered: Bool) {
    guard isHovered != self.isHovered else { return }
    self.isHovered = isHovered
    queueDraw()
  }

  /// Shows a state.
  /// - Parameters:
  ///   - isToday: Whether the day is emphasized.
  ///   - label: The accessible name, which contains the state: "Read, Tuesday, March 3, done".
  package func show(_ state: DayMark, color: HabitColor, isToday: Bool, label: String) {
    setAccessibleLabel(label)
    tooltip = label
    let color = HabitPalette.color(color.index)
    guard state != self.state || color != self.color || isToday != self.isToday else { return }
    if case .amount(let part, _, let isMet) = state.sign {
      setAccessiblyChecked(isMet ? true : part > 0 ? nil : false)
    } else {
      setAccessiblyChecked(state.sign == .pending ? nil : state.sign == .done)
    }
    (self.state, self.color, self.isToday) = (state, color, isToday)
    text = nil
    queueDraw()
  }

  /// The shown mark; `nil` before the first.
  package var mark: DayMark? { state }

  package override func styleDidChange() { text = nil }

  private var diameter: Double {
    max(Self.diameter.minimum, (fontPixels * Self.diameter.part).rounded())
  }

  /// The area of the circle in the cell.
  var circle: Rectangle {
    let side = diameter
    return Rectangle(
      x: (Double(size.width) - side) / 2, y: (Double(size.height) - side) / 2, width: side,
      height: side)
  }

  package override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    let side = Int(diameter) + 8
    return Request(minimum: side, natural: side)
  }

  package override func draw(_ snapshot: Snapshot) {
    guard let state else { return }
    let circle = circle
    let all = Rectangle(width: Double(size.width), height: Double(size.height))
    if isHovered || showsFocus {
      snapshot.drawShapes(in: all) { drawBackground($0, circle) }
    }
    let look = Look(
      sign: state.sign, hasDetails: state.hasDetails, isToday: isToday,
      isHighContrast: isContrast, isRightToLeft: isRightToLeft, color: color.current,
      contrasting: color.currentContrasting, foreground: foreground, ground: ground,
      diameter: circle.width)
    Self.pictures.draw(look, size: size, on: snapshot, of: self) {
      $0.drawShapes(in: all) { shapes in
        drawMark(state.sign, shapes, circle)
        if state.hasDetails { drawDot(shapes, circle) }
      }
    }
    if case .amount(_, let amount, let isMet) = state.sign {
      drawText(amount, snapshot, circle, color: isMet ? color.currentContrasting : foreground)
    }
  }

  // MARK: - Parts

  private var isContrast: Bool { Appearance.isHighContrast }
  private var line: Color { foreground.withAlpha(isContrast ? 1 : 0.6) }
  private var sign: Color { foreground.withAlpha(isContrast ? 1 : 0.85) }
  /// The color around the dot.
  private var ground: Color { color(named: "card_bg_color") ?? Color(rgb: 0xffffff) }

  /// Draws the focus ring and the hover highlight.
  private func drawBackground(_ shapes: ShapeDrawing, _ circle: Rectangle) {
    if isHovered {
      shapes.fill(
        [circle.grown(by: 3)], cornerRadius: circle.width, with: color.current.withAlpha(0.18))
    }
    if showsFocus {
      shapes.outline(
        circle.grown(by: 4), cornerRadius: circle.width, lineWidth: 2,
        with: color(named: "accent_color") ?? foreground)
    }
  }

  private func drawMark(_ mark: DayMark.Sign, _ shapes: ShapeDrawing, _ circle: Rectangle) {
    switch mark {
    case .unknown: drawRing(shapes, circle)
    case .rest:
      shapes.outline(
        circle, cornerRadius: circle.width, lineWidth: 1.5, with: line, dash: circle.width / 9)
      drawLine(shapes, circle, [(-0.14, 0), (0.14, 0)], color: line)
    case .done:
      shapes.fill([circle], cornerRadius: circle.width, with: color.current)
      drawCheck(shapes, circle, color: color.currentContrasting)
    case .pending:
      shapes.outline(circle, cornerRadius: circle.width, lineWidth: 2, with: color.current)
      drawCheck(shapes, circle, color: color.current)
    case .no:
      drawRing(shapes, circle)
      drawLine(shapes, circle, [(-0.17, -0.17), (0.17, 0.17)], color: sign)
      drawLine(shapes, circle, [(-0.17, 0.17), (0.17, -0.17)], color: sign)
    case .skipped: drawSkip(shapes, circle)
    case .amount(let part, _, let isMet): drawAmount(part, isMet, shapes, circle)
    }
  }

  private func drawRing(_ shapes: ShapeDrawing, _ circle: Rectangle) {
    shapes.outline(
      circle, cornerRadius: circle.width, lineWidth: isToday ? 2.5 : isContrast ? 2 : 1.5,
      with: isToday ? color.current : line)
  }

  private func drawCheck(_ shapes: ShapeDrawing, _ circle: Rectangle, color: Color) {
    drawLine(shapes, circle, [(-0.2, 0.02), (-0.06, 0.16), (0.2, -0.14)], color: color)
  }

  /// Draws two chevrons on a tinted circle.
  private func drawSkip(_ shapes: ShapeDrawing, _ circle: Rectangle) {
    shapes.fill(
      [circle], cornerRadius: circle.width, with: foreground.withAlpha(isContrast ? 0.25 : 0.12))
    shapes.outline(circle, cornerRadius: circle.width, lineWidth: 1.5, with: line)
    let side = isRightToLeft ? -1.0 : 1
    for start in [-0.18, 0.02] {
      drawLine(
        shapes, circle,
        [(start * side, -0.15), ((start + 0.15) * side, 0), (start * side, 0.15)], color: sign)
    }
  }

  private func drawAmount(
    _ part: Double, _ isMet: Bool, _ shapes: ShapeDrawing, _ circle: Rectangle
  ) {
    guard !isMet else {
      return shapes.fill([circle], cornerRadius: circle.width, with: color.current)
    }
    shapes.outline(
      circle, cornerRadius: circle.width, lineWidth: 3,
      with: foreground.withAlpha(isContrast ? 0.5 : 0.2))
    guard part > 0 else { return }
    shapes.arc(
      x: circle.x + circle.width / 2, y: circle.y + circle.height / 2,
      radius: circle.width / 2 - 1.5, part: isRightToLeft ? -part : part, lineWidth: 3,
      with: color.current)
  }

  /// Draws a dot at the upper end of the circle, for a note or a photo.
  private func drawDot(_ shapes: ShapeDrawing, _ circle: Rectangle) {
    let side = 8.0
    let x = isRightToLeft ? circle.x - 2 : circle.x + circle.width - side + 2
    let dot = Rectangle(x: x, y: circle.y - 2, width: side, height: side)
    shapes.fill([dot.grown(by: 1.5)], cornerRadius: side, with: ground)
    shapes.fill([dot], cornerRadius: side, with: foreground)
  }

  /// Draws lines between points that are relative to the center and the diameter.
  private func drawLine(
    _ shapes: ShapeDrawing, _ circle: Rectangle, _ points: [(Double, Double)], color: Color
  ) {
    let (x, y) = (circle.x + circle.width / 2, circle.y + circle.height / 2)
    shapes.stroke(
      points.map { (x + $0.0 * circle.width, y + $0.1 * circle.width) },
      lineWidth: max(2, circle.width / 12), with: color)
  }

  private func drawText(
    _ string: String, _ snapshot: Snapshot, _ circle: Rectangle, color: Color
  ) {
    let layout =
      text
      ?? {
        let room = circle.width - 6
        let full = TextLayout(
          for: self, string, style: .init(isBold: true, scale: 0.82, hasTabularDigits: true))
        let width = Double(full.size.width)
        guard width > room else { return full }
        return TextLayout(
          for: self, string,
          style: .init(
            isBold: true, scale: max(0.5, 0.82 * room / width), hasTabularDigits: true))
      }()
    text = layout
    layout.maximumWidth = Int(circle.width)
    snapshot.draw(
      layout, x: circle.x + (circle.width - Double(layout.size.width)) / 2,
      y: circle.y + (circle.height - Double(layout.size.height)) / 2, color: color)
  }
}

extension Rectangle {
  /// Returns the rectangle with all edges moved outwards.
  nonisolated func grown(by distance: Double) -> Rectangle {
    Rectangle(
      x: x - distance, y: y - distance, width: width + 2 * distance,
      height: height + 2 * distance)
  }
}
