import GtkKit
import HalcyonCore
import HalcyonServices

/// One activity: icon, words, progress, what went wrong, and a way to put it away.
final class ActivityBar {
  let widget: Revealer
  private let bar = BoxLayout(.horizontal, spacing: 12)
  private let column = BoxLayout(.vertical)
  private let icon = Image(icon: "", size: 16)
  private let message = Label()
  private let ring = ProgressRing()
  private let expand = Button(icon: "pan-down-symbolic", name: tr("Show details"))
  private let dismiss = Button(icon: "window-close-symbolic", name: tr("Dismiss"))
  private var details: Widget?
  private var content: BarContent
  private var lifetime: Timeout?
  private let onDismiss: () -> Void
  private let onAction: (Activity.Action) -> Void
  /// One for each action, shown where it can be done.
  private let buttons = Activity.Action.allCases.map {
    (action: $0, button: Button(label: Words.label($0)))
  }

  /// - Parameters:
  ///   - onDismiss: called when the bar has had its time or was put away by the user.
  ///   - onAction: does what the user asks for.
  init(
    _ content: BarContent, onDismiss: @escaping () -> Void,
    onAction: @escaping (Activity.Action) -> Void = { _ in }
  ) {
    self.content = content
    self.onDismiss = onDismiss
    self.onAction = onAction
    message.wraps = true
    message.textAlignment = 0
    message.expandsHorizontally = true
    message.addStyle("numeric")
    for button in [expand, dismiss] {
      button.addStyle("flat")
      button.addStyle("circular")
      button.verticalAlignment = .center
    }
    for (_, button) in buttons {
      button.addStyle("flat")
      button.verticalAlignment = .center
    }
    ([icon, message, ring] + buttons.map(\.button) + [expand, dismiss]).forEach(bar.append)
    bar.addStyle("activity-bar-line")
    column.append(bar)
    column.addStyle("activity-bar")
    widget = Revealer(child: column, transition: .slideDown)
    dismiss.onClicked { [weak self] in self?.onDismiss() }
    for (action, button) in buttons {
      button.onClicked { [weak self] in self?.onAction(action) }
    }
    expand.onClicked { [weak self] in self?.toggleDetails() }
    show(content)
  }

  /// Shows where the activity stands now.
  func show(_ new: BarContent) {
    for tint in [content.tint, new.tint] { column.removeStyle(tint.rawValue) }
    column.addStyle(new.tint.rawValue)
    let changed = content.failures != new.failures
    content = new
    icon.icon = new.icon
    message.text = new.message
    ring.isVisible = new.progress != nil
    if let progress = new.progress { ring.show(progress, words: new.message) }
    expand.isVisible = !new.failures.isEmpty
    for (action, button) in buttons { button.isVisible = new.actions.contains(action) }
    dismiss.setAccessibleLabel(new.kind.dismissLabel)
    column.setAccessibleLabel(new.message)
    if changed, details != nil {
      closeDetails()
      openDetails()
    }
    restartLifetime()
  }

  /// The words on the buttons that are shown.
  var actionLabels: [String] { buttons.map(\.button).filter(\.isVisible).map(\.label) }

  /// Presses the button for `action`, where it is shown.
  func press(_ action: Activity.Action) {
    buttons.first { $0.action == action && $0.button.isVisible }?.button.emitClicked()
  }

  private func restartLifetime() {
    lifetime = content.lifetimeSeconds.flatMap { seconds in
      details == nil
        ? Timeout(milliseconds: Int(seconds * 1_000)) { [weak self] in self?.onDismiss() } : nil
    }
  }

  func toggleDetails() {
    if details == nil { openDetails() } else { closeDetails() }
    restartLifetime()
  }

  /// The list is made when it is opened and released when it is closed.
  private func openDetails() {
    let failures = content.failures
    let list = ListView<Label>(
      makeRow: {
        let row = Label(style: "activity-detail")
        row.wraps = true
        row.textAlignment = 0
        return row
      },
      bind: { row, id in
        guard failures.indices.contains(Int(id) - 1) else { return }
        row.text = Words.sentence(failures[Int(id) - 1])
      })
    list.ids = Array(1...Int64(max(failures.count, 1)))
    list.setAccessibleLabel(tr("What could not be done"))
    let scroller = ScrolledWindow(child: list)
    scroller.takesNaturalHeight(maximum: 200)
    column.append(scroller)
    details = scroller
    expand.tooltip = tr("Hide details")
    expand.setAccessibleLabel(tr("Hide details"))
    expand.addStyle("expanded")
  }

  private func closeDetails() {
    if let details { column.remove(details) }
    details = nil
    expand.tooltip = tr("Show details")
    expand.setAccessibleLabel(tr("Show details"))
    expand.removeStyle("expanded")
  }
}

extension Activity.Kind {
  fileprivate var dismissLabel: String {
    switch self {
    case .contactSync: tr("Dismiss sync status")
    case .geocoding: tr("Dismiss location status")
    case .photoImport: tr("Dismiss photo import status")
    case .backup: tr("Dismiss backup status")
    }
  }
}
