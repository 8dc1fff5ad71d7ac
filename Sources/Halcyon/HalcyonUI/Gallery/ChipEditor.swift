import Foundation
import GtkKit
import Localization

/// A list of short texts, such as tags, that can be added and removed.
final class ChipEditor {
  let widget = BoxLayout(.vertical, spacing: 6)
  let entry: Entry
  private let flow = FlowLayout()
  private(set) var texts: [String] = []
  /// Called with the new texts after the user changed them.
  var onEdit: (([String]) -> Void)?

  /// Creates an empty list.
  /// - Parameter placeholder: The text in the empty field, which is also its accessible name.
  init(placeholder: String) {
    entry = Entry(placeholder: placeholder)
    entry.setAccessibleLabel(placeholder)
    entry.maximumLength = 100
    entry.addStyle("viewer-entry")
    [flow, entry].forEach(widget.append)
    entry.onActivated { [weak self] in self?.add() }
  }

  /// Shows texts.
  func show(_ texts: [String]) {
    guard texts != self.texts else { return }
    self.texts = texts
    flow.show(texts.map { text in makeChip(text) })
    flow.isVisible = !texts.isEmpty
  }

  private func makeChip(_ text: String) -> Widget {
    let button = Button(label: text)
    button.addStyle("chip")
    button.tooltip = tr("Remove “%1”", text)
    button.onClicked { [weak self] in
      guard let self else { return }
      entry.grabFocus()
      onEdit?(texts.filter { $0 != text })
    }
    return button
  }

  private func add() {
    let new = entry.text.split(separator: ",").map {
      $0.trimmingCharacters(in: .whitespacesAndNewlines)
    }.filter { !$0.isEmpty && !texts.contains($0) }
    entry.text = ""
    if !new.isEmpty { onEdit?(texts + new) }
  }
}
