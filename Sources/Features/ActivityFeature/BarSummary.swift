import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonText
import Localization

/// The summary of a bar: icon, message, progress, action buttons, and the buttons that open the
/// details and dismiss the bar. `BarLayout` arranges them.
final class BarSummary: Canvas {
  let icon: Image
  let message: Label
  let expand: Button
  let dismiss: Button
  /// The icons of both, which grow with the text.
  private let glyphs: [Image]
  /// Created when there is progress to show.
  private(set) var ring: ProgressRing?
  private(set) var buttons: [(action: Activity.Action, button: Button)] = []
  private typealias Extent = BarLayout.Extent
  private var scale = 0.0
  // The displayed state, so that unchanged properties are not set again.
  private var kind: Activity.Kind?
  private var isOpen: Bool?
  private var hasDetails: Bool?

  /// The handlers of the summary's events.
  struct Handlers {
    var dismiss: () -> Void
    var toggleDetails: () -> Void
    var perform: (Activity.Action) -> Void
    /// Called when ``isCompact`` or ``hidesActions`` changed.
    var sizeChanged: () -> Void = {}
  }
  private let handlers: Handlers
  /// A Boolean value indicating whether assistive technology interrupts the user. Fixed at
  /// construction, like the accessible role in GTK.
  let isAlert: Bool
  /// The accessible name.
  private var name = ""
  /// A Boolean value indicating whether other bars share the room of the page: in large text, the
  /// message is then shortened to one line.
  var isOneOfSeveral = false { didSet { if isOneOfSeveral != oldValue { applySize() } } }
  /// A Boolean value indicating whether the message is shortened to one line, and the details have
  /// all of it.
  private(set) var isCompact = false
  /// A Boolean value indicating whether the action buttons have no room, and are in the details.
  private(set) var hidesActions = false

  /// Creates a summary.
  /// - Parameters:
  ///   - isAlert: Whether assistive technology interrupts the user.
  ///   - handlers: The handlers of the summary's events.
  ///   - old: A summary of the same bar, whose widgets are reused.
  init(isAlert: Bool, _ handlers: Handlers, takingOver old: BarSummary? = nil) {
    self.isAlert = isAlert
    self.handlers = handlers
    icon = old?.icon ?? Image(icon: "")
    message = old?.message ?? Self.makeMessage()
    glyphs =
      old?.glyphs ?? [Image(icon: "pan-down-symbolic"), Image(icon: "window-close-symbolic")]
    expand = old?.expand ?? Self.makeButton(glyphs[0], tr("Show Details"))
    dismiss = old?.dismiss ?? Self.makeButton(glyphs[1], tr("Dismiss"))
    super.init(role: isAlert ? .alert : .status, cssName: "activityline", heightForWidth: true)
    let parts: [Widget] = [icon, message, expand, dismiss]
    if let old {
      (parts + old.buttons.map(\.button)).forEach { $0.removeFromParent() }
    } else {
      // These closures must not capture `self`, because the widgets may be moved to another
      // summary.
      dismiss.onClicked(handlers.dismiss)
      expand.onClicked(handlers.toggleDetails)
    }
    parts.forEach(adopt)
    if let old {
      buttons = old.buttons
      old.buttons = []
      buttons.forEach { adopt($0.button, before: expand) }
    }
    if let old {
      isOneOfSeveral = old.isOneOfSeveral
      isCompact = old.isCompact
    }
    applySize()
    onClick { [weak self] in self?.activate() }
    onKey { [weak self] key in self?.take(key) ?? false }
  }

  private static func makeMessage() -> Label {
    let label = Label(style: "numeric")
    label.wraps = true
    label.textAlignment = 0
    label.disableHyphenation()
    return label
  }

  private static func makeButton(_ icon: Image, _ name: String) -> Button {
    icon.setAccessiblyHidden(true)
    let button = Button(child: icon)
    button.tooltip = name
    button.setAccessibleLabel(name)
    button.addStyle("image-button")
    button.addStyle("flat")
    button.addStyle("circular")
    return button
  }

  /// Updates the summary.
  func show(_ content: BarContent, isOpen: Bool) {
    icon.icon = content.icon
    message.text = content.message
    message.tooltip = isCompact ? content.message : ""
    show(content.progress, of: content.activity)
    showActions(content)
    if kind != content.kind {
      kind = content.kind
      dismiss.tooltip = content.kind.dismissLabel
      dismiss.setAccessibleLabel(content.kind.dismissLabel)
    }
    show(isOpen: isOpen, hasDetails: content.hasDetails || isOpen || isCompact)
    // Screen readers speak each change of the name of the focused object.
    if !containsFocus || name.isEmpty { showName(content.message) }
  }

  private func showName(_ message: String) {
    guard message != name else { return }
    name = message
    setAccessibleLabel(message)
  }

  private func show(_ progress: BarContent.Progress?, of activity: Activity) {
    guard let progress else {
      ring?.removeFromParent()
      ring = nil
      return
    }
    let shown = ring ?? ProgressRing(diameter: Int((Extent.ring * scale).rounded()))
    shown.show(progress, name: UserText.title(activity), words: UserText.progress(activity))
    if ring == nil { adopt(shown, before: expand) }
    ring = shown
  }

  private func show(isOpen: Bool, hasDetails: Bool) {
    guard self.isOpen != isOpen || self.hasDetails != hasDetails else { return }
    (self.isOpen, self.hasDetails) = (isOpen, hasDetails)
    expand.isVisible = hasDetails
    isFocusable = hasDetails
    let words = isOpen ? tr("Hide Details") : tr("Show Details")
    expand.tooltip = words
    expand.setAccessibleLabel(words)
    expand.setAccessiblyExpanded(isOpen)
    if isOpen { expand.addStyle("expanded") } else { expand.removeStyle("expanded") }
    if hasDetails { addStyle("expandable") } else { removeStyle("expandable") }
  }

  private func showActions(_ content: BarContent) {
    let actions = content.actions
    let labels = actions.map { UserText.label($0, of: content.activity) }
    guard buttons.map(\.action) != actions || actionLabels != labels else { return }
    let kept = buttons
    for (action, button) in kept where !actions.contains(action) { button.removeFromParent() }
    buttons = zip(actions, labels).map { action, label in
      if let known = kept.first(where: { $0.action == action }) {
        known.button.label = label
        return known
      }
      let button = Button(label: label)
      button.wrapLabel()
      if let style = action.style { button.addStyle(style) }
      button.onClicked { [handlers] in handlers.perform(action) }
      adopt(button, before: expand)
      return (action, button)
    }
    queueResize()
  }

  /// The labels of the visible action buttons.
  var actionLabels: [String] { buttons.map(\.button.label) }

  /// The accessible name of the Dismiss button.
  var dismissName: String { dismiss.tooltip }

  /// Activates the Dismiss button.
  func pressDismiss() { dismiss.emitClicked() }

  /// The displayed message.
  var text: String { message.text }

  /// Activates the button of an action, if it is visible.
  func press(_ action: Activity.Action) {
    buttons.first { $0.action == action }?.button.emitClicked()
  }

  /// The natural heights of the icons of the buttons at the end.
  var glyphHeights: [Int] { glyphs.map { request(of: $0, .vertical, for: nil).natural } }

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

  override func styleDidChange() { applySize() }

  /// Adapts to the size of the text.
  private func applySize() {
    applyScale()
    let isNowCompact = isOneOfSeveral && fontPixels >= Extent.font * Extent.largeText
    guard isNowCompact != isCompact else { return }
    isCompact = isNowCompact
    message.wraps = !isCompact
    message.ellipsizes = isCompact
    queueResize()
    afterLayout { [weak self] in self?.handlers.sizeChanged() }
  }

  /// Scales icons with the text.
  private func applyScale() {
    let scale = min(max(fontPixels / Extent.font, 1), Extent.largestScale)
    guard scale != self.scale else { return }
    self.scale = scale
    for image in [icon] + glyphs { image.setSize(Int((Extent.icon * scale).rounded())) }
    ring?.diameter = Int((Extent.ring * scale).rounded())
    for button in [expand, dismiss] {
      let extent = Int((Extent.target * scale).rounded())
      button.setMinimumSize(width: extent, height: extent)
    }
  }

  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    let layout = layout(in: orientation == .vertical ? forSize : nil)
    switch orientation {
    case .horizontal:
      let least = request(of: message, .horizontal, for: nil).minimum
      let button = buttons.map { request(of: $0.button, .horizontal, for: nil).minimum }.max() ?? 0
      return Request(
        minimum: layout.minimumWidth(message: least, button: button), natural: layout.naturalWidth)
    case .vertical:
      let width = forSize ?? layout.naturalWidth
      let height = layout.arrange(width: width, messageHeight: messageHeight).height
      return Request(minimum: height, natural: height)
    }
  }

  override func layOut(width: Int, height: Int) {
    let layout = layout(in: width)
    let places = layout.arrange(width: width, height: height, messageHeight: messageHeight)
    showButtons(!layout.buttons.isEmpty)
    let mirrored = isRightToLeft
    func put(_ child: Widget, _ slot: BarLayout.Slot) {
      let natural = request(of: child, .vertical, for: slot.width).natural
      place(
        child, x: Double(mirrored ? width - slot.x - slot.width : slot.x),
        y: Double(slot.top + (slot.height - natural) / 2), width: slot.width, height: natural)
    }
    put(icon, places.icon)
    put(message, places.message)
    if let ring, let slot = places.ring { put(ring, slot) }
    for (button, slot) in zip(buttons, places.buttons) { put(button.button, slot) }
    for (control, slot) in zip(controls, places.controls) { put(control, slot) }
  }

  override func draw(_ snapshot: Snapshot) {
    let parts: [Widget] = [icon, message, expand, dismiss] + buttons.map(\.button)
    for child in parts where child.isVisible { snapshot.draw(child, of: self) }
    if let ring { snapshot.draw(ring, of: self) }
  }
}

/// The sizes of the children.
extension BarSummary {
  /// - Parameter width: The width of the summary, which wraps the labels of wider buttons.
  private func layout(in width: Int? = nil) -> BarLayout {
    var layout = BarLayout(
      icon: size(of: icon), messageWidth: request(of: message, .horizontal, for: nil).natural,
      ring: ring?.diameter, buttons: sizesOfButtons(in: width),
      controls: controls.map(size), isSingleLine: isCompact)
    if isCompact, let width, !layout.hasRoomBeside(in: width) { layout.buttons = [] }
    return layout
  }

  private func showButtons(_ areShown: Bool) {
    buttons.forEach { setShown($0.button, areShown) }
    let isHiding = !buttons.isEmpty && !areShown
    guard isHiding != hidesActions else { return }
    hidesActions = isHiding
    // The details must not change while the bar is laid out.
    afterLayout { [weak self] in self?.handlers.sizeChanged() }
  }

  private func sizesOfButtons(in width: Int?) -> [BarLayout.Size] {
    zip(buttons, [nil] + buttons.map(\.action)).map { item, before in
      var size = size(of: item.button)
      if before == .confirmRemovals { size.lead = Extent.apart }
      if let room = width.map({ ContentGrid(pageWidth: $0).width }), size.width > room {
        size.width = room
        size.height = request(of: item.button, .vertical, for: room).natural
      }
      return size
    }
  }

  private var controls: [Widget] { [expand, dismiss].filter(\.isVisible) }

  private func size(of child: Widget) -> BarLayout.Size {
    BarLayout.Size(
      width: request(of: child, .horizontal, for: nil).natural,
      height: request(of: child, .vertical, for: nil).natural)
  }

  private func messageHeight(_ width: Int) -> Int {
    request(of: message, .vertical, for: width).natural
  }
}

extension Activity.Action {
  /// The CSS class of the button; `nil` for a plain one.
  var style: String? {
    switch self {
    case .keepPeople: "suggested-action"
    case .confirmRemovals: "destructive-action"
    default: nil
    }
  }
}

extension Activity.Kind {
  /// The accessible name of the Dismiss button.
  fileprivate var dismissLabel: String {
    switch self {
    case .contactSync: tr("Dismiss sync status")
    case .contactImport: tr("Dismiss contact import status")
    case .geocoding: tr("Dismiss location status")
    case .photoImport: tr("Dismiss photo import status")
    case .backup: tr("Dismiss backup status")
    }
  }
}
