import CCairo
import LottieCairo
import LottieCore
import LottiePlatform

/// Rows of frames with their numbers, below a header that describes the animation.
struct ContactSheet {
  let animation: LottieAnimation
  let title: String
  /// Frame numbers counted from 0; at least one.
  let frames: [Int]
  let columns: Int
  /// The size of a frame in pixels.
  let cellWidth, cellHeight: Int
  let background: SheetBackground

  private static let margin = 24
  private static let gap = 16
  private static let headerHeight = 56
  private static let captionHeight = 24
  private static let cornerRadius = 8.0
  private static let checkSize = 8

  private var usedColumns: Int { min(columns, frames.count) }
  private var rows: Int { (frames.count + usedColumns - 1) / usedColumns }
  private var width: Int {
    2 * Self.margin + usedColumns * (cellWidth + Self.gap) - Self.gap
  }
  private var height: Int {
    2 * Self.margin + Self.headerHeight - Self.gap
      + rows * (cellHeight + Self.captionHeight + Self.gap)
  }

  /// The sheet as a PNG file.
  /// - Throws: `LottieRenderError`, also if the sheet would be too large.
  func pngData() throws -> Data {
    // Checks the same limits as for a single frame.
    _ = try PixelBuffer(width: width, height: height)
    let canvas = try SheetCanvas(width: width, height: height)
    canvas.fill(colors.page, x: 0, y: 0, width: width, height: height)
    drawHeader(on: canvas)
    var buffer = try PixelBuffer(width: cellWidth, height: cellHeight)
    let renderer = LottieRenderer(animation)
    for (index, frame) in frames.enumerated() {
      try renderer.render(frame: animation.inPoint + Double(frame), into: &buffer)
      let x = Self.margin + index % usedColumns * (cellWidth + Self.gap)
      let y =
        Self.margin + Self.headerHeight
        + index / usedColumns * (cellHeight + Self.captionHeight + Self.gap)
      drawCard(buffer, frame, on: canvas, x: x, y: y)
    }
    return try canvas.pngData()
  }

  private func drawHeader(on canvas: SheetCanvas) {
    let facts =
      "\(number(animation.width)) × \(number(animation.height))   "
      + "\(animation.frameCount) frames   \(number(animation.frameRate)) fps   "
      + "\(number(animation.durationSeconds)) s"
    let room = width - 2 * Self.margin
    canvas.text(
      title, x: Self.margin, baseline: Self.margin + 14, size: 17, isBold: true, colors.text,
      width: room)
    canvas.text(
      facts, x: Self.margin, baseline: Self.margin + 34, size: 12, isBold: false, colors.caption,
      width: room)
  }

  private func drawCard(
    _ picture: PixelBuffer, _ frame: Int, on canvas: SheetCanvas, x: Int, y: Int
  ) {
    canvas.clipped(x: x, y: y, width: cellWidth, height: cellHeight, radius: Self.cornerRadius) {
      canvas.fill(colors.card, x: x, y: y, width: cellWidth, height: cellHeight)
      if background == .checker { drawChecks(on: canvas, x: x, y: y) }
      canvas.draw(picture, x: x, y: y)
    }
    canvas.outline(
      colors.edge, x: x, y: y, width: cellWidth, height: cellHeight, radius: Self.cornerRadius)
    canvas.text(
      "\(frame)", x: x, baseline: y + cellHeight + 16, size: 11, isBold: false, colors.caption,
      width: cellWidth, isCentered: true)
  }

  private func drawChecks(on canvas: SheetCanvas, x: Int, y: Int) {
    let side = Self.checkSize
    for row in 0...cellHeight / side {
      for column in stride(from: row % 2, through: cellWidth / side, by: 2) {
        canvas.fill(
          colors.check, x: x + column * side, y: y + row * side, width: side, height: side)
      }
    }
  }

  private func number(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
  }

  private struct Colors {
    let page, card, edge, text, caption, check: SheetColor
  }

  private var colors: Colors {
    switch background {
    case .light, .checker:
      Colors(
        page: SheetColor(0xF6F5F4), card: SheetColor(0xFFFFFF), edge: SheetColor(0xD8D6D3),
        text: SheetColor(0x241F31), caption: SheetColor(0x6A6870), check: SheetColor(0xE9E8E6))
    case .dark:
      Colors(
        page: SheetColor(0x1E1E22), card: SheetColor(0x2B2B30), edge: SheetColor(0x45454C),
        text: SheetColor(0xFFFFFF), caption: SheetColor(0xB0AFB6), check: SheetColor(0x2B2B30))
    }
  }
}
