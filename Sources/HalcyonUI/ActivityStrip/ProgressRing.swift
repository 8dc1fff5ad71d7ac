import GtkKit

/// A ring that closes as work is done; a spinner while nobody knows how much there is.
final class ProgressRing: Canvas {
  /// In logical pixels.
  var diameter: Int { didSet { if diameter != oldValue { queueResize() } } }
  private let spinner = Spinner()
  /// What assistive technology reads: GTK 4.8 tells it values of its own widgets alone. It is never drawn.
  private let told = ProgressBar()
  private var part: Double?
  private var hasContent = false
  private var name = ""

  /// `diameter` in logical pixels.
  init(diameter: Int = 20) {
    self.diameter = diameter
    super.init(role: .generic, cssName: "progressring")
    verticalAlignment = .center
    adopt(spinner)
    adopt(told)
    told.isTargetable = false
  }

  /// Shows how far some work is.
  /// - Parameters:
  ///   - name: what is being done; it stays the same all along.
  ///   - words: what assistive technology reads for the value.
  func show(_ progress: BarContent.Progress, name: String, words: String) {
    switch progress {
    case .unknown:
      show(part: nil)
    case .counted(let processed, let total):
      show(part: total > 0 ? Double(processed) / Double(total) : 1)
      told.setAccessibleValue(Double(processed), in: 0...Double(max(total, 1)), text: words)
    }
    guard name != self.name else { return }
    self.name = name
    told.setAccessibleLabel(name)
    spinner.setAccessibleLabel(name)
  }

  /// Shows a part of a whole, 0...1.
  /// - Parameter words: what assistive technology reads, and the tooltip.
  func show(_ part: Double, words: String) {
    show(part: part)
    told.setAccessibleValue(part, in: 0...1, text: words)
    told.setAccessibleLabel(words)
    tooltip = words
  }

  private func show(part new: Double?) {
    if part != new || !hasContent { queueDraw() }
    (part, hasContent) = (new, true)
    spinner.isVisible = part == nil
    spinner.isSpinning = part == nil
    told.isVisible = part != nil
    if let part { told.fraction = part }
  }

  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    Request(minimum: diameter, natural: diameter)
  }
  override func layOut(width: Int, height: Int) {
    if spinner.isVisible { place(spinner, width: width, height: height) }
    guard told.isVisible else { return }
    let least = request(of: told, .horizontal, for: nil).minimum
    place(
      told, width: max(width, least),
      height: max(height, request(of: told, .vertical, for: nil).minimum))
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
