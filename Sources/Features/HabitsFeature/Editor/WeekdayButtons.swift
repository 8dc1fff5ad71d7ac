import GtkKit
import HalcyonCore
import HalcyonKit
import Localization

/// A toggle button for each day of the week, in the order of the locale.
final class WeekdayButtons {
  let widget: WrapRow
  private let buttons: [(weekday: Weekday, button: ToggleButton)]
  private var tokens: [SignalToken] = []

  /// - Parameter onChange: Called with the selected days.
  init(
    _ name: String, dates: ChartDates, selected: Set<Weekday>,
    onChange: @escaping (Set<Weekday>) -> Void
  ) {
    let buttons = dates.weekdays.map { weekday in
      let button = ToggleButton(label: dates.name(of: weekday, .short))
      button.addStyle("weekday")
      button.isActive = selected.contains(weekday)
      button.setAccessibleLabel(dates.name(of: weekday, .wide))
      return (weekday, button)
    }
    self.buttons = buttons
    widget = WrapRow(buttons.map(\.1), spacing: 6, role: .group)
    widget.setAccessibleLabel(name)
    tokens = buttons.map { _, button in
      button.onToggled { [weak self] _ in self.map { onChange($0.selected) } }
    }
  }

  /// The selected days.
  var selected: Set<Weekday> { Set(buttons.filter(\.button.isActive).map(\.weekday)) }

  /// Toggles a day like the user does. For tests.
  func toggle(_ weekday: Weekday) {
    buttons.first { $0.weekday == weekday }?.button.isActive.toggle()
  }
}
