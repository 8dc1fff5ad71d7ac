import Foundation
import GtkKit
import HalcyonCore
import HalcyonKit
import Localization

/// The fields of the editor of a habit.
final class HabitEditorParts {
  /// A change of the draft.
  typealias Edit = (inout HabitDraft) -> Void
  /// Called when the user changed a field.
  var onChange: ((Edit) -> Void)?
  let name = EntryRow(title: tr("_Name"))
  let emoji = EntryRow(title: tr("_Emoji instead of an icon"))
  let goal: HabitGoalFields
  let schedule: HabitScheduleFields
  let reminders: HabitReminderFields
  let owner: HabitOwnerFields
  private(set) var groups: [Widget] = []
  private let question = EntryRow(title: tr("_Question, such as “Did you read today?”"))
  private let preview = HabitTile(side: 56)
  private let photo = SwitchRow(
    title: tr("_Photo required"), subtitle: tr("Counts as done once it has a photo"))
  private let confirmation = SwitchRow(
    title: tr("_Confirmation required"), subtitle: tr("Counts as done once it is confirmed"))
  private let notes = TextView()
  private var icons: ChoiceFlow?
  private var colors: ChoiceFlow?

  init(_ draft: HabitDraft, model: HabitsModel, window: (any PageWindow)?) {
    let reference = Reference()
    let change: (Edit) -> Void = { reference.parts?.onChange?($0) }
    goal = HabitGoalFields(change)
    schedule = HabitScheduleFields(draft, dates: model.dates, change)
    reminders = HabitReminderFields(draft.reminders, dates: model.dates, change)
    owner = HabitOwnerFields(draft, model: model, window: window, change)
    reference.parts = self
    name.text = draft.name
    question.text = draft.question
    emoji.text = draft.emoji
    notes.text = draft.notes
    notes.addStyle("card")
    notes.setMinimumSize(height: 96)
    notes.setAccessibleLabel(tr("Notes"))
    name.onChanged { [weak self] in self.map { parts in change { $0.name = parts.name.text } } }
    question.onChanged { [weak self] in
      self.map { parts in change { $0.question = parts.question.text } }
    }
    emoji.onChanged { [weak self] in self.map { parts in change { $0.emoji = parts.emoji.text } } }
    notes.onChanged { [weak self] in self.map { parts in change { $0.notes = parts.notes.text } } }
    photo.onChanged { isOn in change { $0.requiresPhoto = isOn } }
    confirmation.onChanged { isOn in change { $0.requiresConfirmation = isOn } }
    groups = makeGroups(change)
  }

  /// A weak reference to the parts for closures that are created before them.
  private final class Reference { weak var parts: HabitEditorParts? }

  private func makeGroups(_ change: @escaping (Edit) -> Void) -> [Widget] {
    let icons = ChoiceFlow(
      tr("Icon"), HabitIcons.all.map { (Image(icon: $0.name + "-symbolic", size: 20), $0.label) }
    ) { index in
      change {
        $0.symbol = .icon(HabitIcons.all[index].name)
        $0.emoji = ""
      }
    }
    let colors = ChoiceFlow(
      tr("Color"), zip(HabitPalette.colors, HabitPalette.names).map { (ColorDot($0), $1) }
    ) { index in change { $0.color = HabitColor(clamping: index) } }
    (self.icons, self.colors) = (icons, colors)
    preview.horizontalAlignment = .center
    let choices = BoxLayout(.vertical, spacing: 12, [icons.widget, colors.widget])
    choices.setMargins(12)
    let box = BoxLayout(.vertical, [choices])
    box.addStyle("card")
    let appearance = PreferencesGroup(title: tr("Icon and Color"), [box])
    let emojiGroup = PreferencesGroup([emoji])
    let look = BoxLayout(.vertical, spacing: 12, [appearance, emojiGroup])
    let proof = PreferencesGroup(title: tr("Proof"), [photo, confirmation])
    let notesGroup = PreferencesGroup(title: tr("Notes"), [notes])
    return [
      preview, PreferencesGroup([name, question]), look, goal.group, schedule.widget,
      owner.group, reminders.widget, proof, notesGroup,
    ]
  }

  /// Shows a draft. The texts are not changed, because the user may be typing.
  func show(_ draft: HabitDraft) {
    let text = draft.emoji.trimmingCharacters(in: .whitespaces)
    let symbol = HabitSymbol(text: text) ?? draft.symbol
    preview.show(symbol, color: draft.color)
    if draft.emoji.isEmpty { emoji.text = "" }
    let icon: Int? = HabitIcons.all.firstIndex { .icon($0.name) == symbol }
    icons?.select(icon)
    colors?.select(draft.color.index)
    photo.isOn = draft.requiresPhoto
    confirmation.isOn = draft.requiresConfirmation
    goal.show(draft)
    schedule.show(draft)
    owner.show(draft)
  }

  /// Marks the field of a problem.
  func mark(_ problem: HabitDraft.Problem?) {
    name.isInvalid = problem?.field == .name
    emoji.isInvalid = problem?.field == .emoji
    goal.target.isInvalid = problem?.field == .target
    goal.increment.isInvalid = problem?.field == .increment
  }

  /// Focuses a field.
  func focus(_ field: HabitDraft.Problem.Field) {
    switch field {
    case .name: name.focusFirstChild()
    case .emoji: emoji.focusFirstChild()
    case .target: goal.target.focusFirstChild()
    case .increment: goal.increment.focusFirstChild()
    case .schedule: schedule.weekdays.widget.focusFirstChild()
    case .reminders: reminders.widget.focusFirstChild()
    }
  }
}
