import GtkKit

/// A placeholder with a spinner and a message. Both appear after a short delay, so that they do not
/// flash during a quick start.
package final class LoadingPage {
  let widget: Widget
  private let label: Label
  private static let delayMilliseconds = 150

  /// The message below the spinner.
  package var message: String {
    get { label.text }
    set { label.text = newValue }
  }

  package init(_ message: String = "") {
    let spinner = Spinner()
    spinner.setMinimumSize(width: 32, height: 32)
    label = Label(message, style: "dim-label")
    let content = BoxLayout(.vertical, spacing: 12, [spinner, label])
    content.horizontalAlignment = .center
    content.verticalAlignment = .center
    content.expandsVertically = true
    content.opacity = 0
    let holder = BoxLayout(.vertical, [content])
    holder.expandsVertically = true
    widget = holder
    var timeout: Timeout?
    holder.onMap { [weak content, weak spinner] in
      timeout = Timeout(milliseconds: Self.delayMilliseconds) {
        content?.opacity = 1
        spinner?.isSpinning = true
      }
    }
    holder.onUnmap {
      timeout?.cancel()
      timeout = nil
    }
  }
}
