import CGtk

/// A row of a preferences group.
open class PreferencesRow: Widget {
  /// - Parameter hasMnemonic: whether an underscore in `title` comes before the access key.
  init(row: UnsafeMutablePointer<GtkWidget>, title: String, hasMnemonic: Bool) {
    self.title = title
    super.init(widget: row)
    adw_preferences_row_set_use_underline(pointer(), hasMnemonic ? 1 : 0)
    showTitle()
  }
  /// What the row is about, plain. A row without title is never found by the search of its window.
  public var title: String { didSet { if title != oldValue { showTitle() } } }

  /// A row could show plain text, but the results of the search take every title for markup.
  private func showTitle() { adw_preferences_row_set_title(pointer(), escapedMarkup(title)) }
}

/// A row that says something, and does something with widgets at its end.
open class ActionRow: PreferencesRow {
  /// A row of plain text.
  public convenience init(title: String, subtitle: String = "", hasMnemonic: Bool = false) {
    self.init(
      action: adw_action_row_new(), title: title, subtitle: subtitle, hasMnemonic: hasMnemonic)
  }
  init(
    action: UnsafeMutablePointer<GtkWidget>, title: String, subtitle: String, hasMnemonic: Bool
  ) {
    self.subtitle = subtitle
    super.init(row: action, title: title, hasMnemonic: hasMnemonic)
    showSubtitle()
  }
  /// What is said below the title, plain.
  public var subtitle: String { didSet { if subtitle != oldValue { showSubtitle() } } }

  private func showSubtitle() {
    adw_action_row_set_subtitle(pointer(), escapedMarkup(subtitle))
  }
  /// Puts a widget at the start.
  public func addPrefix(_ prefix: Widget) {
    adw_action_row_add_prefix(pointer(), prefix.widget)
  }
  /// Puts a widget at the end, before those that are there.
  public func addSuffix(_ suffix: Widget) {
    adw_action_row_add_suffix(pointer(), suffix.widget)
  }
  /// A click on the row, and its access key, go to this widget, which assistive technology calls by the title.
  public func activates(_ widget: Widget) {
    adw_action_row_set_activatable_widget(pointer(), widget.widget)
  }
  /// Makes the row a button that is called with a click, Enter or its access key.
  @discardableResult
  public func onActivated(_ handler: @escaping () -> Void) -> SignalToken {
    gtk_list_box_row_set_activatable(pointer(), 1)
    return connect("activated", handler)
  }
  /// Does what a click does.
  public func emitActivated() { adw_action_row_activate(pointer()) }
}

/// A row that is on or off.
public final class SwitchRow: ActionRow {
  private let toggle = Switch()
  private var token: SignalToken?

  /// A row with its switch off; an underscore in the title comes before its access key.
  public init(title: String, subtitle: String = "") {
    super.init(
      action: adw_action_row_new(), title: title, subtitle: subtitle, hasMnemonic: true)
    toggle.verticalAlignment = .center
    addSuffix(toggle)
    activates(toggle)
  }
  /// Whether it is on. Setting it calls no handler.
  public var isOn: Bool {
    get { toggle.isOn }
    set {
      guard newValue != isOn else { return }
      if let token { token.blocked { toggle.isOn = newValue } } else { toggle.isOn = newValue }
    }
  }
  /// Called with what the user chose.
  public func onChanged(_ handler: @escaping (Bool) -> Void) {
    token?.disconnect()
    token = toggle.onChange(of: "active") { [weak self] in
      if let self { handler(isOn) }
    }
  }
  /// Does what a click does.
  public func emitToggled() { toggle.isOn.toggle() }
}

/// Something that is on or off.
public final class Switch: Widget {
  /// A switch that is off.
  public init() { super.init(widget: gtk_switch_new()) }
  /// Whether it is on.
  public var isOn: Bool {
    get { gtk_switch_get_active(opaque) != 0 }
    set { gtk_switch_set_active(opaque, newValue ? 1 : 0) }
  }
}

/// A row with a choice of one from a short list. What is chosen stands below the title, where it has room for
/// large text in a narrow window.
public final class ChoiceRow: ActionRow {
  private var token: SignalToken?

  /// A row with its first choice chosen.
  /// - Parameters:
  ///   - title: an underscore comes before its access key.
  ///   - choices: not of outside: libadwaita takes the one that is chosen for markup.
  public init(title: String, choices: [String]) {
    super.init(action: adw_combo_row_new(), title: title, subtitle: "", hasMnemonic: true)
    adw_combo_row_set_use_subtitle(pointer(), 1)
    withStringArray(choices) {
      guard let list = gtk_string_list_new($0) else { return }
      adw_combo_row_set_model(pointer(), list)
      g_object_unref(UnsafeMutableRawPointer(list))
    }
  }
  /// Which of the choices is chosen, from 0; nil where there are none. Setting it calls no handler.
  public var selected: Int? {
    get {
      let index = adw_combo_row_get_selected(pointer())
      return index == UInt32.max ? nil : Int(index)
    }
    set {
      guard newValue != selected else { return }
      let set = {
        adw_combo_row_set_selected(
          self.pointer(), newValue.map { UInt32(clamping: $0) } ?? UInt32.max)
      }
      if let token { token.blocked(set) } else { set() }
    }
  }
  /// Called with what the user chose.
  public func onChanged(_ handler: @escaping (Int) -> Void) {
    token?.disconnect()
    token = onChange(of: "selected") { [weak self] in
      if let index = self?.selected { handler(index) }
    }
  }
  /// Does what choosing from the list does.
  public func emitSelected(_ index: Int) {
    adw_combo_row_set_selected(pointer(), UInt32(clamping: index))
  }
}
