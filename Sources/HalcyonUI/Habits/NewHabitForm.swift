import GtkKit
import HalcyonCore
import HalcyonServices

/// The row in which a new habit is named: Enter adds, Escape cancels.
final class NewHabitForm {
  let widget: Revealer
  let entry = Entry(placeholder: tr("Name, such as “Read” or “Walk”"))
  private let problem = Label(style: "caption")

  /// - Parameters:
  ///   - onAdd: called with a name that can be kept.
  ///   - onCancel: called when the user is done with adding.
  init(onAdd: @escaping (String) -> Void, onCancel: @escaping () -> Void) {
    entry.expandsHorizontally = true
    entry.maximumLength = Habit.longestText
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
      guard let name = Habit.name(from: entry.text) else { return complain() }
      entry.text = ""
      entry.grabFocus()
      onAdd(name)
    }
    entry.onActivated(submit)
    add.onClicked(submit)
    entry.onChanged { [weak self] in self?.settle() }
    cancel.onClicked(onCancel)
    form.onKeyCapture { key in
      guard key == KeyPress(name: "Escape") else { return false }
      onCancel()
      return true
    }
  }

  /// What is wrong with the name; empty for nothing.
  var complaint: String { problem.isVisible ? problem.text : "" }

  func open() {
    widget.isRevealed = true
    entry.grabFocus()
  }

  /// Goes on with a name that was begun, without taking the keyboard.
  func open(with name: String, caret: Int) {
    entry.text = name
    entry.caret = caret
    widget.isRevealed = true
  }

  func close() {
    entry.text = ""
    settle()
    widget.isRevealed = false
  }

  private func complain() {
    problem.text = tr("Give the habit a name first.")
    problem.isVisible = true
    entry.isInvalid = true
    entry.setAccessibleDescription(problem.text)
    entry.grabFocus()
  }

  private func settle() {
    problem.isVisible = false
    entry.isInvalid = false
    entry.setAccessibleDescription("")
  }
}
