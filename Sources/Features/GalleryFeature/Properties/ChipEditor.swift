import Foundation
import GtkKit
import HalcyonKit
import Localization

/// A list of short texts, such as tags, that can be added and removed.
final class ChipEditor {
  let widget = BoxLayout(.vertical, spacing: 6)
  let entry: Entry
  private let placeholder: String
  private let flow = WrapRow(spacing: 6)
  private(set) var texts: [String] = []
  /// Called with the new texts after the user changed them.
  var onEdit: (([String]) -> Void)?
  /// Called after the user typed.
  var onType: (() -> Void)?
  /// Returns the menu that a click on a text opens; `nil` if a click removes it.
  var menu: ((_ text: String, _ remove: MenuItem) -> Menu)?
  /// Returns texts that the user may mean, the best first.
  var suggestions: ((_ text: String) async -> [String])?
  private(set) var suggested: [Button] = []
  private let suggestionRow = WrapRow(spacing: 6)
  private var search: Task<Void, Never>?
  private var menus: [PopoverMenu] = []
  /// The maximum number of suggestions.
  private static let suggestionLimit = 5

  /// Creates an empty list.
  /// - Parameter placeholder: The text in the empty field, which is also its accessible name.
  init(placeholder: String) {
    self.placeholder = placeholder
    entry = Entry(placeholder: placeholder)
    entry.setAccessibleLabel(placeholder)
    entry.maximumLength = 100
    entry.addStyle("viewer-entry")
    suggestionRow.isVisible = false
    [flow, entry, suggestionRow].forEach(widget.append)
    entry.onActivated { [weak self] in self?.add() }
    entry.onChanged { [weak self] in
      self?.suggest()
      self?.onType?()
    }
    entry.onKeyCapture { [weak self] key in
      guard key.name == "Escape", let self, !entry.text.isEmpty else { return false }
      entry.text = ""
      return true
    }
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

  /// The texts with the typed ones; `nil` if there are none.
  var typed: [String]? {
    let new = entry.text.split(separator: ",").map {
      $0.trimmingCharacters(in: .whitespacesAndNewlines)
    }.filter { !$0.isEmpty && !texts.contains($0) }
    return new.isEmpty ? nil : texts + new
  }

  /// Adds the typed texts.
  func add() {
    let all = typed
    entry.text = ""
    if let all { onEdit?(all) }
  }

  // MARK: - Suggestions

  private func suggest() {
    search?.cancel()
    let text = entry.text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard let suggestions, !text.isEmpty else { return showSuggestions([]) }
    search = Task { [weak self] in
      let found = await suggestions(text)
      guard !Task.isCancelled, let self else { return }
      let new = found.filter { !self.texts.contains($0) }
      showSuggestions(Array(new.prefix(Self.suggestionLimit)))
    }
  }

  private func showSuggestions(_ texts: [String]) {
    suggested = texts.map { text in
      let button = Button(label: text)
      button.wrapLabel()
      button.addStyle("chip")
      button.addStyle("suggestion")
      button.setAccessibleLabel("\(placeholder): \(text)")
      button.onClicked { [weak self] in self?.choose(text) }
      return button
    }
    suggestionRow.show(suggested)
    suggestionRow.isVisible = !texts.isEmpty
  }

  private func choose(_ text: String) {
    // The focus must not stay in the button, which disappears.
    entry.grabFocus()
    entry.text = ""
    if !texts.contains(text) { onEdit?(texts + [text]) }
  }
}
