import Foundation
import GtkKit
import Localization

/// A list of short texts, such as tags, that can be added and removed.
final class ChipEditor {
  let widget = BoxLayout(.vertical, spacing: 6)
  let entry: Entry
  private let flow = WrapRow(spacing: 6)
  private(set) var texts: [String] = []
  /// Called with the new texts after the user changed them.
  var onEdit: (([String]) -> Void)?
  /// Returns the menu that a click on a text opens; `nil` if a click removes it.
  var menu: ((_ text: String, _ remove: MenuItem) -> Menu)?
  private var menus: [PopoverMenu] = []

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
    menus = []
    flow.show(texts.map { text in makeChip(text) })
    flow.isVisible = !texts.isEmpty
  }

  private func makeChip(_ text: String) -> Widget {
    let button = Button(label: text)
    button.addStyle("chip")
    guard menu != nil else {
      button.tooltip = tr("Remove “%1”", text)
      button.onClicked { [weak self] in self?.remove(text) }
      return button
    }
    let popover = PopoverMenu(on: button) { [weak self, weak button] _ in
      guard let self, let button, let menu else { return nil }
      return (button, menu(text, MenuItem(tr("Remove “%1”", text)) { self.remove(text) }))
    }
    menus.append(popover)
    button.onClicked { [weak popover, weak button] in
      if let button { popover?.open(from: button) }
    }
    return button
  }

  private func remove(_ text: String) {
    entry.grabFocus()
    onEdit?(texts.filter { $0 != text })
  }

  private func add() {
    let new = entry.text.split(separator: ",").map {
      $0.trimmingCharacters(in: .whitespacesAndNewlines)
    }.filter { !$0.isEmpty && !texts.contains($0) }
    entry.text = ""
    if !new.isEmpty { onEdit?(texts + new) }
  }
}
