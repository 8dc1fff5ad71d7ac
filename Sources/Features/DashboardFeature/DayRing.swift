import GtkKit
import HalcyonKit
import Localization

/// A ring with the number of habits that are done today: "2 of 4".
final class DayRing: Canvas {
  private static let lineWidth = 9.0
  private static let trackWidth = 3.0
  private static let diameter = 68

  private var done = 0
  private var total = 0
  private var text = ""
  private var layout: TextLayout?

  init() {
    super.init(role: .image, cssName: "dayring")
    verticalAlignment = .center
  }

  /// Shows how many of `total` habits are done.
  func show(done: Int, of total: Int) {
    (self.done, self.total) = (min(done, total), total)
    text = tr("%1 of %2", Translation.number(self.done), Translation.number(total))
    setAccessibleLabel(
      ntr(
        "%2 of %1 habit done today", "%2 of %1 habits done today", total,
        Translation.number(self.done)))
    layout = nil
    queueDraw()
  }

  override func styleDidChange() { layout = nil }

  /// The numbers, or the percentage where they are too long: "86%" for 172 of 200.
  private func label(within width: Int) -> TextLayout {
    let style = TextLayout.Style(isBold: true, scale: 0.95)
    let numbers = TextLayout(for: self, text, style: style)
    guard numbers.size.width > width else { return numbers }
    let part = TextLayout(
      for: self, HabitText.percent(Double(done) / Double(max(total, 1))), style: style)
    part.maximumWidth = width
    return part
  }

  private var diameter: Int { max(Self.diameter, Int(min(fontPixels, 60) * 4.7)) }

  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    Request(minimum: diameter, natural: diameter)
  }

  override func draw(_ snapshot: Snapshot) {
    let side = Double(diameter)
    let area = Rectangle(width: side, height: side)
    let accent = color(named: "accent_color") ?? foreground
    // A thin track, because it needs as much contrast with the background as the ring.
    let inset = (Self.lineWidth - Self.trackWidth) / 2
    snapshot.drawRing(
      in: Rectangle(x: inset, y: inset, width: side - 2 * inset, height: side - 2 * inset),
      lineWidth: Self.trackWidth, part: 1,
      color: foreground.withAlpha(Appearance.isHighContrast ? 1 : 0.6))
    if done > 0, total > 0 {
      snapshot.drawRing(
        in: area, lineWidth: Self.lineWidth, part: Double(done) / Double(total), color: accent,
        clockwise: !isRightToLeft)
    }
    let layout = layout ?? label(within: Int(side - 2 * Self.lineWidth - 4))
    self.layout = layout
    let size = layout.size
    snapshot.draw(
      layout, x: (side - Double(size.width)) / 2, y: (side - Double(size.height)) / 2,
      color: foreground)
  }
}
