import GtkKit
import HalcyonCore
import HalcyonKit
import Localization

/// A habit of today with a button that ticks it.
final class HabitCheckRow {
  let widget: BoxLayout
  let toggle = ToggleButton(child: Image(icon: "object-select-symbolic", size: 14))
  private let name: Label
  private let caption = ValueRow.label("", styles: ["caption", "dim-label", "numeric"])
  private var item: TodayState.Item
  private var isUpdating = false
  private let onToggle: (Bool, TodayState.Item) -> Void
  private let dates: ChartDates

  /// Creates a row.
  /// - Parameter onToggle: Called with whether the habit is done, when the user ticks it or takes
  ///   the tick back.
  init(
    _ item: TodayState.Item, dates: ChartDates,
    onToggle: @escaping (Bool, TodayState.Item) -> Void
  ) {
    self.item = item
    self.dates = dates
    self.onToggle = onToggle
    let habit = item.progress.tracked.habit
    name = ValueRow.label(habit.name, styles: ["heading"])
    name.maximumLines = 2
    name.ellipsizes = true
    let texts = BoxLayout(.vertical, spacing: 1, [name, caption])
    texts.expandsHorizontally = true
    texts.verticalAlignment = .center
    toggle.addStyle("day-toggle")
    toggle.verticalAlignment = .center
    let tile = HabitTile()
    tile.show(habit.symbol, color: habit.color)
    widget = BoxLayout(.horizontal, spacing: 12, [tile, texts, toggle])
    widget.addStyle("card-row")
    show(item)
    toggle.onToggled { [weak self] isDone in
      guard let self, !isUpdating else { return }
      self.onToggle(isDone, self.item)
    }
  }

  /// What the row looks like depends on this and on the state of the day.
  var definition: HabitDefinition { item.progress.tracked.habit.definition }

  /// Shows the state of the same habit. The button keeps the focus.
  func show(_ item: TodayState.Item) {
    self.item = item
    let progress = item.progress
    caption.text = HabitText.progress(
      progress.tracked, on: progress.day, streak: progress.streak, dates: dates)
    toggle.setAccessibleLabel(item.progress.name)
    toggle.setAccessibleDescription(caption.text)
    guard toggle.isActive != item.isTicked else { return }
    isUpdating = true
    toggle.isActive = item.isTicked
    isUpdating = false
  }
}
