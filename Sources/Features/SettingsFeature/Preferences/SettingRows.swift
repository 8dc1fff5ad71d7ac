import GtkKit
import HalcyonKit

/// Creates rows that are bound to settings: they write changes immediately and follow changes made
/// elsewhere.
final class SettingRows {
  private let settings: HalcyonSettings
  private var refreshes: [() -> Void] = []
  private var watch: SettingsWatch?

  init(_ settings: HalcyonSettings) {
    self.settings = settings
    watch = settings.onChange { [weak self] in self?.refresh() }
  }

  /// Creates a switch row for a Boolean setting.
  func toggle(
    _ title: String, _ subtitle: String = "",
    _ setting: ReferenceWritableKeyPath<HalcyonSettings, Bool>
  ) -> SwitchRow {
    let row = SwitchRow(title: title, subtitle: subtitle)
    row.isOn = settings[keyPath: setting]
    row.onChanged { [settings] in settings[keyPath: setting] = $0 }
    refreshes.append { [weak row, settings] in row?.isOn = settings[keyPath: setting] }
    return row
  }

  /// Creates a choice row for a setting with a few values, each with its label.
  func choice<Value: Hashable>(
    _ title: String, _ choices: [(value: Value, label: String)],
    _ setting: ReferenceWritableKeyPath<HalcyonSettings, Value>
  ) -> ChoiceRow {
    let row = ChoiceRow(title: title, choices: choices.map(\.label))
    let show = { [weak row, settings] in
      row?.selected = choices.firstIndex { $0.value == settings[keyPath: setting] }
    }
    show()
    row.onChanged { [settings] index in
      if choices.indices.contains(index) { settings[keyPath: setting] = choices[index].value }
    }
    refreshes.append { show() }
    return row
  }

  private func refresh() { refreshes.forEach { $0() } }
}
