import GtkKit
import HalcyonCore
import Localization

/// The content of the loading overlay: a spinner or a progress bar, a message and an optional
/// Cancel button.
final class LoadingDetails {
  let widget: Widget
  var onCancel: (() -> Void)?
  private let content = BoxLayout(.vertical, spacing: 12)
  private let spinner = Spinner()
  private let bar = ProgressBar()
  private let label = Label()
  private let button = Button(label: tr("Cancel"))

  init() {
    spinner.setMinimumSize(width: 32, height: 32)
    bar.setMinimumSize(width: 220)
    label.wraps = true
    label.centerLines()
    button.addStyle("pill")
    for child in [spinner, bar, button] { child.horizontalAlignment = .center }
    [spinner, bar, label, button].forEach(content.append)
    content.verticalAlignment = .start
    content.horizontalAlignment = .center
    content.setMargins(start: 12, end: 12)
    widget = content
    button.onClicked { [weak self] in self?.onCancel?() }
    hideContent()
  }

  func show(_ wait: PendingOperations.Operation) {
    label.text = wait.message
    spinner.isVisible = wait.fraction == nil
    bar.isVisible = wait.fraction != nil
    button.isVisible = wait.isCancellable
    guard let fraction = wait.fraction else { return }
    bar.fraction = fraction
    bar.setAccessibleLabel(wait.message)
  }

  /// Hides the content but keeps its space.
  func hideContent() {
    content.opacity = 0
    spinner.isSpinning = false
  }

  func showContent() {
    content.opacity = 1
    spinner.isSpinning = true
    if button.isVisible { button.grabFocus() }
  }
}
