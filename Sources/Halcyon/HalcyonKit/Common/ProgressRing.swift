import GtkKit

/// A circular progress indicator; a spinner while the amount of work is unknown.
package final class ProgressRing: Canvas {
  /// What the ring shows.
  package nonisolated enum Progress: Hashable {
    case unknown
    case counted(processed: Int, total: Int)
  }

  private static let lineWidth = 4.0
  private static let trackWidth = 2.0
  private static let trackOpacity: Float = 0.85

  /// The diameter in logical pixels.
  package var diameter: Int { didSet { if diameter != oldValue { queueResize() } } }
  private var spinner: Spinner?
  /// An invisible progress bar that carries the accessible value: GTK 4.8 exposes the value only
  /// for its own widgets.
  private var accessibleBar: ProgressBar?
  private var part: Double?
  private var isNew = true
  private var name = ""

  /// Creates an indicator.
  /// - Parameter diameter: The diameter in logical pixels.
  package init(diameter: Int = 20) {
    self.diameter = diameter
    super.init(role: .generic, cssName: "progressring")
    verticalAlignment = .center
  }

  /// Shows the progress of an activity.
  /// - Parameters:
  ///   - name: The name of the activity. It stays the same while the activity runs.
  ///   - words: The accessible text of the value.
  package func show(_ progress: Progress, name: String, words: String) {
    switch progress {
    case .unknown:
      show(part: nil)
    case .counted(let processed, let total):
      show(part: total > 0 ? Double(processed) / Double(total) : 1)
      accessibleBar?.setAccessibleValue(
        Double(processed), in: 0...Double(max(total, 1)), text: words)
    }
    guard name != self.name || isNew else { return }
    (self.name, isNew) = (name, false)
    accessibleBar?.setAccessibleLabel(name)
    spinner?.setAccessibleLabel(name)
  }

  /// Shows a fraction in 0...1.
  /// - Parameter words: The accessible text, also shown as the tooltip.
  func show(_ part: Double, words: String) {
    show(part: part)
    accessibleBar?.setAccessibleValue(part, in: 0...1, text: words)
    accessibleBar?.setAccessibleLabel(words)
    tooltip = words
  }

  private func show(part new: Double?) {
    if part != new { queueDraw() }
    part = new
    guard let part else {
      accessibleBar?.removeFromParent()
      accessibleBar = nil
      guard spinner == nil else { return }
      let made = Spinner()
      made.isSpinning = true
      adopt(made)
      (spinner, isNew) = (made, true)
      return
    }
    spinner?.removeFromParent()
    spinner = nil
    if accessibleBar == nil {
      let made = ProgressBar()
      made.isTargetable = false
      adopt(made)
      (accessibleBar, isNew) = (made, true)
    }
    accessibleBar?.fraction = part
  }

  package override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    Request(minimum: diameter, natural: diameter)
  }
  package override func layOut(width: Int, height: Int) {
    if let spinner { place(spinner, width: width, height: height) }
    guard let accessibleBar else { return }
    let least = request(of: accessibleBar, .horizontal, for: nil).minimum
    place(
      accessibleBar, width: max(width, least),
      height: max(height, request(of: accessibleBar, .vertical, for: nil).minimum))
  }
  package override func draw(_ snapshot: Snapshot) {
    guard let part else {
      if let spinner { snapshot.draw(spinner, of: self) }
      return
    }
    let (width, height) = (Double(size.width), Double(size.height))
    let color = foreground
    // The thickness distinguishes the track from the progress, because both need contrast with the
    // background.
    let inset = (Self.lineWidth - Self.trackWidth) / 2
    snapshot.drawRing(
      in: Rectangle(x: inset, y: inset, width: width - 2 * inset, height: height - 2 * inset),
      lineWidth: Self.trackWidth, part: 1,
      color: color.withAlpha(Appearance.isHighContrast ? 1 : Self.trackOpacity))
    if part > 0 {
      snapshot.drawRing(
        in: Rectangle(width: width, height: height), lineWidth: Self.lineWidth, part: part,
        color: color, clockwise: !isRightToLeft)
    }
  }
}
