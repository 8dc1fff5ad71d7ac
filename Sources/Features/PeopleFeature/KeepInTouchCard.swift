import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonRecords
import HalcyonStore
import HalcyonText
import Localization

/// The card with the last contact, and how often the user wants to be in touch.
final class KeepInTouchCard {
  /// The offered numbers of weeks; 0 for none.
  private static let weeks = [0, 1, 2, 3, 4, 6, 8, 12, 26, 52]

  let card: Card
  private let id: Int64
  private let actions: PersonActions
  private let status = ValueRow.label("")
  private let choice: DropDown
  private var choices = KeepInTouchCard.weeks
  private var facts = LocalFacts()
  private var isUpdating = false

  init(_ id: Int64, _ actions: PersonActions) {
    self.id = id
    self.actions = actions
    choice = DropDown(Self.weeks.map(Self.text), name: tr("How often to get in touch"))
    let button = Button(label: tr("Contacted Today"))
    button.wrapLabel()
    let controls = WrapRow([choice, button])
    card = Card(
      tr("Keep in Touch"), BoxLayout(.vertical, spacing: 12, [status, controls]), isInset: true)
    choice.onSelected { [weak self] in self?.choose($0) }
    button.onClicked { [weak self] in self?.contacted() }
  }

  private static func text(_ weeks: Int) -> String {
    weeks == 0 ? tr("No reminder") : PersonText.interval(weeks: weeks)
  }

  func show(_ facts: LocalFacts) {
    self.facts = facts
    let model = actions.model
    status.text =
      facts.lastContact.map { day in
        tr(
          "%1 · %2", PersonText.lastContact(day, today: model.today),
          PersonText.day(day, withYear: true, calendar: model.calendar))
      } ?? tr("No contact recorded")
    let weeks = facts.contactWeeks ?? 0
    isUpdating = true
    defer { isUpdating = false }
    if !choices.contains(weeks) {
      choices = (Self.weeks + [weeks]).sorted()
      choice.setChoices(choices.map(Self.text), selected: choices.firstIndex(of: weeks) ?? 0)
    } else if choice.selected != choices.firstIndex(of: weeks) {
      choice.selected = choices.firstIndex(of: weeks)
    }
  }

  private func choose(_ index: Int) {
    guard !isUpdating, choices.indices.contains(index) else { return }
    let weeks = choices[index] == 0 ? nil : choices[index]
    guard weeks != facts.contactWeeks else { return }
    actions.apply(.contactWeeks(weeks), to: id, title: tr("Reminder to keep in touch changed"))
  }

  private func contacted() {
    actions.apply(
      .lastContact(actions.model.today), to: id, title: tr("Contact recorded"), isAnnounced: true)
  }
}
