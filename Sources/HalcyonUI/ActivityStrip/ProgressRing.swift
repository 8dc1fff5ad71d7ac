import GtkKit

/// A ring that closes as work is done; a spinner while nobody knows how much there is.
final class ProgressRing: Canvas {
  private static let diameter = 20
  private let spinner = Spinner()
  private var part: Double?

  init() {
    super.init(role: .progressBar, cssName: "progressring")
    verticalAlignment = .center
    adopt(spinner)
  }

  /// - Parameter words: what assistive technology reads for the value.
  func show(_ progress: BarContent.Progress, words: String) {
    switch progress {
    case .unknown:
      part = nil
      resetAccessibleValue()
    case .counted(let processed, let total):
      part = total > 0 ? Double(processed) / Double(total) : 1
      setAccessibleValue(Double(processed), in: 0...Double(max(total, 1)), text: words)
    }
    spinner.isVisible = part == nil
    spinner.isSpinning = part == nil
    setAccessibleLabel(words)
    queueDraw()
  }

  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    Request(minimum: Self.diameter, natural: Self.diameter)
  }
  override func layOut(width: Int, height: Int) {
    if spinner.isVisible { place(spinner, width: width, height: height) }
  }
  override func draw(_ snapshot: Snapshot) {
    guard let part else { return snapshot.draw(spinner, of: self) }
    let bounds = Rectangle(width: Double(size.width), height: Double(size.height))
    let color = foreground
    var faint = color
    faint.alpha *= 0.2
    snapshot.drawRing(in: bounds, lineWidth: 3, part: 1, color: faint)
    if part > 0 {
      snapshot.drawRing(
        in: bounds, lineWidth: 3, part: part, color: color, clockwise: !isRightToLeft)
    }
  }
}
