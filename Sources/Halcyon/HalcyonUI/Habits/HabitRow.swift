import GtkKit
import HalcyonCore
import Localization

/// The row of a habit: strength, name, streak, the most recent days and a Delete button.
final class HabitRow: HabitColumnsRow {
  private let ring = ProgressRing(diameter: HabitColumns.ring.diameter)
  private let name = Label(style: "heading")
  private let streak = Label(style: "caption")
  private let delete = Button(icon: "user-trash-symbolic", name: tr("Delete"))
  private let toggles: [DayToggle]
  private var days: [Day] = []

  /// Creates a row.
  /// - Parameters:
  ///   - culling: The culling of the list that contains the row.
  ///   - onToggle: Called with the day and whether the habit was done, when the user toggles a day.
  ///   - onDelete: Called when the user deletes the habit.
  init(
    culling: ViewCulling? = nil, onToggle: @escaping (Day, Bool) -> Void,
    onDelete: @escaping () -> Void
  ) {
    toggles = (0..<DayText.count).map { _ in DayToggle() }
    for label in [name, streak] {
      label.textAlignment = 0
      label.wraps = true
      label.ellipsizes = true
      label.maximumLines = 2
    }
    streak.addStyle("dim-label")
    streak.addStyle("numeric")
    let lines = BoxLayout(.vertical, spacing: 3, [name, streak])
    lines.expandsHorizontally = true
    lines.verticalAlignment = .center
    delete.addStyle("flat")
    delete.addStyle("circular")
    delete.horizontalAlignment = .center
    delete.verticalAlignment = .center
    super.init(
      leading: BoxLayout(.horizontal, spacing: HabitColumns.ring.spacing, [ring, lines]),
      cells: toggles, trailing: delete,
      culling: culling)
    toggles.last?.addStyle("today")
    for (index, toggle) in toggles.enumerated() {
      toggle.onChosen { [weak self] isDone in
        if let self, days.indices.contains(index) { onToggle(days[index], isDone) }
      }
    }
    delete.onClicked(onDelete)
  }

  /// Shows a habit. Unchanged fields are not updated.
  func show(_ habit: HabitsModel.Progress, _ dayText: DayText) {
    days = dayText.days
    name.text = habit.name
    name.tooltip = habit.name
    streak.text =
      habit.streak > 0
      ? ntr("%1 day in a row", "%1 days in a row", habit.streak) : tr("No streak yet")
    ring.show(
      habit.score, words: tr("Strength %1 of 100", String(Int((habit.score * 100).rounded()))))
    delete.tooltip = tr("Delete “%1”", habit.name)
    delete.setAccessibleLabel(delete.tooltip)
    setAccessibleLabel(habit.name + ", " + streak.text)
    for ((toggle, day), dayName) in zip(zip(toggles, dayText.days), dayText.names) {
      let entry = habit.tracked.history[day]
      toggle.show(entry, label: entry.accessibleLabel(habit: habit.name, day: dayName))
    }
  }

  /// The toggle buttons, the earliest day first.
  var dayToggles: [ToggleButton] { toggles.map(\.button) }
  /// The label with the name.
  var nameLabel: Label { name }
  /// The label with the streak.
  var streakLabel: Label { streak }
  /// The Delete button.
  var deleteButton: Button { delete }
}

/// The toggle button of one day.
final class DayToggle: Canvas {
  let button: ToggleButton
  private let icon = Image(icon: "")
  private var token: SignalToken?

  init() {
    button = ToggleButton(child: icon)
    super.init(cssName: "daytoggle")
    button.addStyle("day-toggle")
    adopt(button)
  }

  /// Sets the handler for when the user toggles the day.
  func onChosen(_ handler: @escaping (Bool) -> Void) { token = button.onToggled(handler) }

  /// Shows the entry of the day without calling the handler.
  func show(_ entry: HabitValue?, label: String) {
    icon.icon = entry.icon
    button.setAccessibleLabel(label)
    button.tooltip = label
    if button.isActive != (entry == .yes) {
      token?.blocked { button.isActive = entry == .yes }
    }
  }

  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    request(of: button, orientation, for: nil)
  }
  override func layOut(width: Int, height: Int) {
    let side = max(
      request(of: button, .horizontal, for: nil).minimum,
      request(of: button, .vertical, for: nil).minimum)
    place(
      button, x: Double((width - side) / 2), y: Double((height - side) / 2), width: side,
      height: side)
  }
  override func draw(_ snapshot: Snapshot) { snapshot.draw(button, of: self) }
}
