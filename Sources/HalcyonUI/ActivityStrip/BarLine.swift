import GtkKit
import HalcyonCore
import HalcyonServices

/// The line of a bar: icon, message, progress, actions, the way to the details, and a way to put it away.
///
/// Where the message does not fit beside the actions, these go below it; where they do not fit beside each
/// other, one below the other. Nothing is ever cut off.
final class BarLine: Canvas {
  /// Logical pixels.
  private enum Extent {
    static let icon = 16.0
    static let ring = 20.0
    static let target = 28.0
    /// Of text at 100 %.
    static let font = 14.6
    /// Beyond this icons take the room that words need.
    static let largestScale = 1.5
    static let height = 44
    static let start = 12
    static let end = 8
    static let gap = 12
    static let narrowGap = 6
    static let message = 72
  }

  private let icon: Image
  private let message: Label
  private let expand: Button
  private let dismiss: Button
  /// Made when there is progress to show.
  private var ring: ProgressRing?
  private var buttons: [(action: Activity.Action, button: Button)] = []
  private var scale = 0.0
  // What is shown already: told again, it would cost as much as when it is new.
  private var kind: Activity.Kind?
  private var isOpen: Bool?
  private var hasDetails: Bool?
  private var announcement = ProgressAnnouncement()

  /// What the user does with the line.
  struct Handlers {
    var dismiss: () -> Void
    var toggleDetails: () -> Void
    var perform: (Activity.Action) -> Void
  }
  private let handlers: Handlers
  /// Whether assistive technology interrupts for it; for good, as GTK has it.
  let isAlert: Bool
  /// What assistive technology was told last.
  private(set) var announced = ""

  /// - Parameter old: a line of the same bar, whose widgets are taken over.
  init(isAlert: Bool, _ handlers: Handlers, takingOver old: BarLine? = nil) {
    self.isAlert = isAlert
    self.handlers = handlers
    icon = old?.icon ?? Image(icon: "")
    message = old?.message ?? Self.makeMessage()
    expand = old?.expand ?? Self.makeButton("pan-down-symbolic", tr("Show details"))
    dismiss = old?.dismiss ?? Self.makeButton("window-close-symbolic", tr("Dismiss"))
    super.init(role: isAlert ? .alert : .status, cssName: "activityline", heightForWidth: true)
    let parts: [Widget] = [icon, message, expand, dismiss]
    if let old {
      (parts + old.buttons.map(\.button)).forEach { $0.removeFromParent() }
    } else {
      // The closures hold no line: the widgets may go on to the next one.
      dismiss.onClicked(handlers.dismiss)
      expand.onClicked(handlers.toggleDetails)
    }
    parts.forEach(adopt)
    if let old {
      buttons = old.buttons
      old.buttons = []
      buttons.forEach { adopt($0.button, before: expand) }
    }
    applyScale()
    onClick { [weak self] in self?.activate() }
    onKey { [weak self] key in self?.take(key) ?? false }
  }

  private static func makeMessage() -> Label {
    let label = Label(style: "numeric")
    label.wraps = true
    label.textAlignment = 0
    label.leaveOutHyphens()
    return label
  }

  private static func makeButton(_ icon: String, _ name: String) -> Button {
    let button = Button(icon: icon, name: name)
    button.addStyle("flat")
    button.addStyle("circular")
    return button
  }

  /// Shows where the activity stands now.
  func show(_ content: BarContent, isOpen: Bool) {
    icon.icon = content.icon
    message.text = content.message
    show(content.progress, of: content.activity)
    showActions(content.actions)
    if kind != content.kind {
      kind = content.kind
      dismiss.tooltip = content.kind.dismissLabel
      dismiss.setAccessibleLabel(content.kind.dismissLabel)
    }
    show(isOpen: isOpen, hasDetails: content.hasDetails || isOpen)
    if let words = announcement.next(content), words != announced {
      announced = words
      setAccessibleLabel(words)
    }
  }

  private func show(_ progress: BarContent.Progress?, of activity: Activity) {
    guard let progress else {
      ring?.removeFromParent()
      ring = nil
      return
    }
    let shown = ring ?? ProgressRing(diameter: Int((Extent.ring * scale).rounded()))
    shown.show(progress, name: Words.title(activity), words: Words.progress(activity))
    if ring == nil { adopt(shown, before: expand) }
    ring = shown
  }

  private func show(isOpen: Bool, hasDetails: Bool) {
    guard self.isOpen != isOpen || self.hasDetails != hasDetails else { return }
    (self.isOpen, self.hasDetails) = (isOpen, hasDetails)
    expand.isVisible = hasDetails
    isFocusable = hasDetails
    let words = isOpen ? tr("Hide details") : tr("Show details")
    expand.tooltip = words
    expand.setAccessibleLabel(words)
    expand.setAccessiblyExpanded(isOpen)
    if isOpen { expand.addStyle("expanded") } else { expand.removeStyle("expanded") }
    if hasDetails { addStyle("expandable") } else { removeStyle("expandable") }
  }

  private func showActions(_ actions: [Activity.Action]) {
    guard buttons.map(\.action) != actions else { return }
    let kept = buttons
    for (action, button) in kept where !actions.contains(action) { button.removeFromParent() }
    buttons = actions.map { action in
      if let known = kept.first(where: { $0.action == action }) { return known }
      let button = Button(label: Words.label(action))
      button.onClicked { [handlers] in handlers.perform(action) }
      adopt(button, before: expand)
      return (action, button)
    }
    queueResize()
  }

  /// The words on the buttons that are shown.
  var actionLabels: [String] { buttons.map(\.button.label) }

  /// What the button that puts the bar away is called.
  var dismissName: String { dismiss.tooltip }

  /// Puts the bar away, as its button does.
  func pressDismiss() { dismiss.emitClicked() }

  /// What is shown.
  var text: String { message.text }

  /// Presses the button for `action`, where it is shown.
  func press(_ action: Activity.Action) {
    buttons.first { $0.action == action }?.button.emitClicked()
  }

  private func activate() { if expand.isVisible { handlers.toggleDetails() } }

  private func take(_ key: KeyPress) -> Bool {
    guard expand.isVisible, !key.control, !key.alt else { return false }
    switch key.name {
    case "Return", "KP_Enter", "ISO_Enter", "space": handlers.toggleDetails()
    case "Escape" where expand.hasStyle("expanded"): handlers.toggleDetails()
    default: return false
    }
    return true
  }

  // MARK: - Layout

  override func styleDidChange() { applyScale() }

  /// Pictures grow with the text.
  private func applyScale() {
    let scale = min(max(fontPixels / Extent.font, 1), Extent.largestScale)
    guard scale != self.scale else { return }
    self.scale = scale
    icon.setSize(Int((Extent.icon * scale).rounded()))
    ring?.diameter = Int((Extent.ring * scale).rounded())
    for button in [expand, dismiss] {
      let extent = Int((Extent.target * scale).rounded())
      button.setMinimumSize(width: extent, height: extent)
    }
  }

  /// Where everything goes in a width.
  private struct Arrangement {
    var messageWidth = 0
    /// Of the first line.
    var height = 0
    /// Rows of buttons below the message; none where they are beside it.
    var rows: [[Int]] = []
    var rowHeight = 0

    var total: Int {
      height + rows.count * rowHeight + (rows.isEmpty ? 0 : Extent.narrowGap)
    }
  }

  /// What stands after the message in the first line, without actions.
  private var controlsWidth: Int {
    let ring = self.ring.map { Extent.gap + $0.diameter } ?? 0
    let expand = self.expand.isVisible ? width(of: self.expand) : 0
    return ring + Extent.narrowGap + expand + width(of: dismiss) + Extent.end
  }
  private var messageStart: Int { Extent.start + width(of: icon) + Extent.gap }
  private var actionsWidth: Int {
    buttons.reduce(0) { $0 + width(of: $1.button) + Extent.narrowGap }
      + (buttons.isEmpty ? 0 : Extent.narrowGap)
  }

  private func width(of child: Widget) -> Int { request(of: child, .horizontal, for: nil).natural }
  private func height(of child: Widget) -> Int { request(of: child, .vertical, for: nil).natural }

  private func arrange(width: Int) -> Arrangement {
    var result = Arrangement()
    let natural = self.width(of: message)
    let room = width - messageStart - controlsWidth
    let beside = room - actionsWidth
    if buttons.isEmpty || beside >= natural {
      result.messageWidth = beside
    } else {
      result.messageWidth = room
      result.rowHeight = (buttons.map { height(of: $0.button) }.max() ?? 0) + Extent.narrowGap
      var used = Int.max / 2
      for index in buttons.indices {
        let extent = self.width(of: buttons[index].button) + Extent.narrowGap
        if used + extent > width - Extent.start - Extent.end {
          result.rows.append([])
          used = 0
        }
        used += extent
        result.rows[result.rows.count - 1].append(index)
      }
    }
    let controls = [icon, expand, dismiss] + (result.rows.isEmpty ? buttons.map(\.button) : [])
    let inner = max(
      request(of: message, .vertical, for: max(result.messageWidth, 1)).natural,
      controls.filter(\.isVisible).map { height(of: $0) }.max() ?? 0)
    result.height = max(Extent.height, inner + 2 * Extent.narrowGap)
    return result
  }

  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    let fixed = messageStart + controlsWidth
    switch orientation {
    case .horizontal:
      let words = request(of: message, .horizontal, for: nil)
      let widest = buttons.map { width(of: $0.button) }.max() ?? 0
      return Request(
        minimum: max(
          fixed + max(words.minimum, Extent.message), widest + Extent.start + Extent.end),
        natural: fixed + actionsWidth + words.natural)
    case .vertical:
      let height = arrange(width: forSize ?? measure(.horizontal, for: nil).natural).total
      return Request(minimum: height, natural: height)
    }
  }

  override func layOut(width: Int, height: Int) {
    let arrangement = arrange(width: width)
    let mirrored = isRightToLeft
    /// Puts a child of some width at a distance from the leading edge, in the middle of a band.
    func put(_ child: Widget, _ x: Int, _ extent: Int, in band: (top: Int, height: Int)) {
      let natural = request(of: child, .vertical, for: extent).natural
      place(
        child, x: Double(mirrored ? width - x - extent : x),
        y: Double(band.top + (band.height - natural) / 2), width: extent, height: natural)
    }
    // What is left over in height goes below, so that the first line stays where it is.
    let first = (top: 0, height: arrangement.rows.isEmpty ? height : arrangement.height)
    put(icon, Extent.start, self.width(of: icon), in: first)
    put(message, messageStart, max(arrangement.messageWidth, 1), in: first)
    var x = messageStart + max(arrangement.messageWidth, 1)
    if let ring {
      x += Extent.gap
      put(ring, x, ring.diameter, in: first)
      x += ring.diameter
    }
    if arrangement.rows.isEmpty {
      x += buttons.isEmpty ? 0 : Extent.narrowGap
      for (_, button) in buttons {
        x += Extent.narrowGap
        put(button, x, self.width(of: button), in: first)
        x += self.width(of: button)
      }
    }
    x += Extent.narrowGap
    for control in [expand, dismiss] where control.isVisible {
      put(control, x, self.width(of: control), in: first)
      x += self.width(of: control)
    }
    for (number, row) in arrangement.rows.enumerated() {
      let widths = row.map { self.width(of: buttons[$0].button) }
      var x = width - Extent.start - widths.reduce(0, +) - (row.count - 1) * Extent.narrowGap
      let band = (
        top: arrangement.height + number * arrangement.rowHeight,
        height: arrangement.rowHeight - Extent.narrowGap
      )
      for (index, extent) in zip(row, widths) {
        put(buttons[index].button, x, extent, in: band)
        x += extent + Extent.narrowGap
      }
    }
  }

  override func draw(_ snapshot: Snapshot) {
    let parts: [Widget] = [icon, message, expand, dismiss] + buttons.map(\.button)
    for child in parts where child.isVisible { snapshot.draw(child, of: self) }
    if let ring { snapshot.draw(ring, of: self) }
  }
}

extension Activity.Kind {
  /// The name of the button that puts its bar away.
  fileprivate var dismissLabel: String {
    switch self {
    case .contactSync: tr("Dismiss sync status")
    case .geocoding: tr("Dismiss location status")
    case .photoImport: tr("Dismiss photo import status")
    case .backup: tr("Dismiss backup status")
    }
  }
}
