import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonRecords
import HalcyonStore
import Localization

/// The card with the tags of a person: those of the card, and those that the user added.
final class TagsCard: SessionParticipant {
  let card: Card
  private let id: Int64
  private let actions: PersonActions
  private let chips = WrapRow(spacing: 6)
  let entry = Entry(placeholder: tr("Add a tag"))
  private var facts = LocalFacts()
  private var shown: [String]?
  private var typing: TypedChange<LocalFactsEdit, LocalFactsEdit?>?

  init(_ id: Int64, _ actions: PersonActions, timers: any Timers = MainLoopTimers()) {
    self.id = id
    self.actions = actions
    entry.setAccessibleLabel(tr("Add a tag"))
    entry.maximumLength = LocalFacts.maximumTagLength
    card = Card(tr("Tags"), BoxLayout(.vertical, spacing: 10, [chips, entry]), isInset: true)
    typing = TypedChange(
      timers: timers, typed: { [weak self] in self?.typed },
      promise: { [actions] in actions.promise($0, to: id) })
    entry.onChanged { [weak self] in self?.typing?.changed() }
    entry.onActivated { [weak self] in self?.add() }
    actions.window?.session.participants.join(self)
    entry.onLeave { [weak self] in self?.add() }
    entry.onKeyCapture { [weak self] key in
      guard key.name == "Escape", let self, !entry.text.isEmpty else { return false }
      entry.text = ""
      return true
    }
  }

  /// Adds a tag that was typed without Return.
  func flush() { add() }

  func show(_ person: PersonModel.Person) {
    facts = person.stored.facts
    let given = person.details.tags + person.stored.lists.map { DisplayText.line($0, limit: 100) }
    let fixed = given.filter { !facts.tags.contains($0) }
    let all = fixed + [""] + facts.tags
    guard all != shown else { return }
    shown = all
    chips.show(fixed.map { chip($0, isOwn: false) } + facts.tags.map { chip($0, isOwn: true) })
    chips.isVisible = !chips.children.isEmpty
  }

  private func chip(_ tag: String, isOwn: Bool) -> Widget {
    let label = Label(tag)
    label.ellipsizes = true
    let chip = BoxLayout(.horizontal, spacing: 2, [label])
    chip.addStyle("tag")
    guard isOwn else {
      chip.tooltip = tr("This tag belongs to the contact card.")
      return chip
    }
    let remove = Button(icon: "window-close-symbolic", name: tr("Remove the Tag “%1”", tag))
    remove.addStyle("flat")
    remove.addStyle("circular")
    remove.onClicked { [weak self] in self?.remove(tag) }
    chip.append(remove)
    return chip
  }

  /// The change that adds the typed tag; `nil` for an empty field.
  private var typed: LocalFactsEdit? {
    let tag = entry.text.trimmingBlanks
    return tag.isEmpty ? nil : .tags(facts.tags + [tag])
  }

  private func add() {
    guard let edit = typed else { return }
    let (tag, promise) = (entry.text.trimmingBlanks, typing?.take(edit))
    entry.text = ""
    actions.apply(edit, to: id, title: tr("Tag “%1” added", tag), promise: promise)
  }

  private func remove(_ tag: String) {
    // The button with the focus disappears.
    entry.grabFocus()
    actions.apply(
      .tags(facts.tags.filter { $0 != tag }), to: id, title: tr("Tag “%1” removed", tag),
      isAnnounced: true)
  }
}
