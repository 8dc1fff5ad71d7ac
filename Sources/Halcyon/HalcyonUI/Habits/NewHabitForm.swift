import GtkKit
import HalcyonCore
import Localization

/// A form for the name of a new habit. Return adds the habit, Escape cancels.
final class NewHabitForm {
  let widget: Revealer
  let entry = Entry(placeholder: tr("Name, such as “Read” or “Walk”"))
  private let problem = Label(style: "caption")

  /// Creates a form.
  /// - Parameters:
  ///   - onAdd: Called with a valid name.
  ///   - onCancel: Called when the user closes the form.
  init(onAdd: @escaping (String) -> Void, onCancel: @escaping () -> Void) {
    entry.expandsHorizontally = true
    entry.maximumLength = Habit.maximumTextLength
    entry.setAccessibleLabel(tr("Name of the new habit"))
    problem.textAlignment = 0
    problem.wraps = true
    problem.addStyle("error")
    problem.isVisible = false
    let add = Button(label: tr("Add"))
    add.addStyle("suggested-action")
    let cancel = Button(icon: "window-close-symbolic", name: tr("Cancel"))
    cancel.addStyle("flat")
    let line = BoxLayout(.horizontal, spacing: 6, [entry, add, cancel])
    let form = BoxLayout(.vertical, spacing: 6, [line, problem])
    form.setMargins(bottom: 12, start: 12, end: 12)
    widget = Revealer(child: form, transition: .slideDown, milliseconds: 200)
    let submit = { [weak self] in
      guard let self else { return }
      guard let name = Habit.name(from: entry.text) else { return showEmptyNameError() }
      entry.text = ""
      entry.grabFocus()
      onAdd(name)
    }
    entry.onActivated(submit)
    add.onClicked(submit)
    entry.onChanged { [weak self] in self?.clearError() }
    cancel.onClicked(onCancel)
    form.onKeyCapture { key in
      guard key == KeyPress(name: "Escape") else { return false }
      onCancel()
      return true
    }
  }

  /// The displayed validation message; empty if there is none.
  var errorMessage: String { problem.isVisible ? problem.text : "" }

  func open() {
    widget.isRevealed = true
    entry.grabFocus()
  }

  /// Opens the form with an unfinished name, without moving the focus.
  func open(with name: String, caret: Int) {
    entry.text = name
    entry.caret = caret
    widget.isRevealed = true
  }

  func close() {
    entry.text = ""
    clearError()
    widget.isRevealed = false
  }

  private func showEmptyNameError() {
    problem.text = tr("Enter a name for the habit.")
    problem.isVisible = true
    entry.isInvalid = true
    entry.setAccessibleDescription(problem.text)
    entry.grabFocus()
  }

  private func clearError() {
    problem.isVisible = false
    entry.isInvalid = false
    entry.setAccessibleDescription("")
  }
}
