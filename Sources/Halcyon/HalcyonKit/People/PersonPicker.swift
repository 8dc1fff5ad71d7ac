import Foundation
import GtkKit
import HalcyonCore
import Localization

/// A dialog to choose a person by name.
package enum PersonPicker {
  /// The maximum number of people in the list.
  nonisolated static let limit = 30

  /// Returns the people whose names contain a text, at most `limit`.
  nonisolated static func matches(_ people: [PersonSummary], _ text: String) -> [PersonSummary] {
    let query = SearchText.Query(text)
    return Array(people.lazy.filter { query.matches($0.displayName) }.prefix(limit))
  }

  /// Returns the names of the people whose names contain a text, at most `limit`. Does not search
  /// on the main thread.
  @concurrent package nonisolated static func names(
    _ people: [PersonSummary], _ text: String
  ) async -> [String] { matches(people, text).map(\.displayName) }

  /// Shows the dialog.
  /// - Parameter onPerson: Called with the chosen person.
  package static func present(
    _ people: [PersonSummary], over window: Window, _ onPerson: @escaping (PersonSummary) -> Void
  ) {
    let entry = Entry(placeholder: tr("Search people"))
    entry.setAccessibleLabel(tr("Search people"))
    let list = BoxLayout(.vertical)
    let scroller = ScrolledWindow(child: list)
    scroller.setMinimumSize(width: 260, height: 240)
    let dialog = MessageDialog(
      heading: tr("Choose a Person"), body: "",
      content: BoxLayout(.vertical, spacing: 6, [entry, scroller]),
      answers: [.init("cancel", tr("_Cancel"))], over: window, onAnswer: { _ in })
    var shown: [Button] = []
    var found: [PersonSummary] = []
    let choose = { [weak dialog] (person: PersonSummary) in
      onPerson(person)
      dialog?.answer("cancel")
    }
    let update = { [weak entry, weak list] in
      guard let entry, let list else { return }
      shown.forEach(list.remove)
      found = matches(people, entry.text)
      shown = found.map { person in
        let label = Label(person.displayName)
        label.textAlignment = 0
        label.wraps = true
        let button = Button(child: label)
        button.addStyle("flat")
        button.setAccessibleLabel(person.displayName)
        button.onClicked { choose(person) }
        return button
      }
      shown.forEach(list.append)
    }
    entry.onChanged(update)
    entry.onActivated { found.first.map(choose) }
    update()
    dialog.present()
    entry.grabFocus()
  }
}
