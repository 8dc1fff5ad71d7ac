import GtkKit
import HalcyonCore
import Localization

/// The fields of the goal of a habit: done or not, or an amount.
final class HabitGoalFields {
  let target = EntryRow(title: tr("_Target"))
  let increment = EntryRow(title: tr("_Amount of one tap"))
  let measured = SwitchRow(
    title: tr("_Measure an amount"), subtitle: tr("Record an amount instead of done or not done"))
  private let direction = ChoiceRow(
    title: tr("T_ype"), choices: [tr("At least the target"), tr("At most the target")])
  private let unit = EntryRow(title: tr("_Unit, such as “glasses”"))
  let group: PreferencesGroup

  init(_ change: @escaping ((inout HabitDraft) -> Void) -> Void) {
    group = PreferencesGroup(
      title: tr("Goal"), [measured, direction, target, unit, increment])
    measured.onChanged { isOn in change { $0.isMeasured = isOn } }
    direction.onChanged { index in change { $0.direction = index == 0 ? .atLeast : .atMost } }
    target.onChanged { [weak target] in
      let text = target?.text ?? ""
      change { $0.target = text }
    }
    unit.onChanged { [weak unit] in
      let text = unit?.text ?? ""
      change { $0.unit = text }
    }
    increment.onChanged { [weak increment] in
      let text = increment?.text ?? ""
      change { $0.increment = text }
    }
  }

  func show(_ draft: HabitDraft) {
    measured.isOn = draft.isMeasured
    direction.selected = draft.direction == .atLeast ? 0 : 1
    for (row, text) in [(target, draft.target), (unit, draft.unit), (increment, draft.increment)] {
      row.text = text
    }
    for row in [direction, target, unit, increment] as [Widget] { row.isVisible = draft.isMeasured }
  }
}
