import GtkKit

/// A ring that closes as work is done; a spinner while nobody knows how much there is.
final class ProgressRing: Canvas {
  /// In logical pixels.
  var diameter: Int { didSet { if diameter != oldValue { queueResize() } } }
  private var spinner: Spinner?
  /// What assistive technology reads: GTK 4.8 tells it values of its own widgets alone. It is never drawn.
  private var told: ProgressBar?
  private var part: Double?
  private var isNew = true
  private var name = ""

  /// `diameter` in logical pixels.
  init(diameter: Int = 20) {
    self.diameter = diameter
    super.init(role: .generic, cssName: "progressring")
    verticalAlignment = .center
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
      told?.setAccessibleValue(Double(processed), in: 0...Double(max(total, 1)), text: words)
    }
    guard name != self.name || isNew else { return }
    (self.name, isNew) = (name, false)
    told?.setAccessibleLabel(name)
    spinner?.setAccessibleLabel(name)
  }

  /// Shows a part of a whole, 0...1.
  /// - Parameter words: what assistive technology reads, and the tooltip.
  func show(_ part: Double, words: String) {
    show(part: part)
    told?.setAccessibleValue(part, in: 0...1, text: words)
    told?.setAccessibleLabel(words)
    tooltip = words
  }

  private func show(part new: Double?) {
    if part != new { queueDraw() }
    part = new
    guard let part else {
      told?.removeFromParent()
      told = nil
      guard spinner == nil else { return }
      let made = Spinner()
      made.isSpinning = true
      adopt(made)
      (spinner, isNew) = (made, true)
      return
    }
    spinner?.removeFromParent()
    spinner = nil
    if told == nil {
      let made = ProgressBar()
      made.isTargetable = false
      adopt(made)
      (told, isNew) = (made, true)
    }
    told?.fraction = part
  }

  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    Request(minimum: diameter, natural: diameter)
  }
  override func layOut(width: Int, height: Int) {
    if let spinner { place(spinner, width: width, height: height) }
    guard let told else { return }
    let least = request(of: told, .horizontal, for: nil).minimum
    place(
      told, width: max(width, least),
      height: max(height, request(of: told, .vertical, for: nil).minimum))
  }
  override func draw(_ snapshot: Snapshot) {
    guard let part else {
      if let spinner { snapshot.draw(spinner, of: self) }
      return
    }
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
