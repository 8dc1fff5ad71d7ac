import CGtk

/// A row of a preferences group.
open class PreferencesRow: Widget {
  /// - Parameter hasMnemonic: whether an underscore in `title` precedes the mnemonic.
  init(row: UnsafeMutablePointer<GtkWidget>, title: String, hasMnemonic: Bool) {
    self.title = title
    super.init(widget: row)
    adw_preferences_row_set_use_underline(pointer(), hasMnemonic ? 1 : 0)
    showTitle()
  }
  /// The title in plain text. The search of the window finds only rows with a title.
  public var title: String { didSet { if title != oldValue { showTitle() } } }

  /// Escapes the title, since search results show it as markup.
  private func showTitle() { adw_preferences_row_set_title(pointer(), escapedMarkup(title)) }
}

/// A row with a title, a subtitle and widgets.
open class ActionRow: PreferencesRow {
  /// Creates a row with plain text.
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
  /// The subtitle in plain text.
  public var subtitle: String { didSet { if subtitle != oldValue { showSubtitle() } } }

  private func showSubtitle() {
    adw_action_row_set_subtitle(pointer(), escapedMarkup(subtitle))
  }
  /// Adds a widget at the start.
  public func addPrefix(_ prefix: Widget) {
    adw_action_row_add_prefix(pointer(), prefix.widget)
  }
  /// Adds a widget at the end, after existing ones.
  public func addSuffix(_ suffix: Widget) {
    adw_action_row_add_suffix(pointer(), suffix.widget)
  }
  /// Makes clicks on the row and its mnemonic activate a widget, which gets the title as accessible
  /// name.
  public func activates(_ widget: Widget) {
    adw_action_row_set_activatable_widget(pointer(), widget.widget)
  }
  /// Makes the row activatable and calls `handler` on click, Enter or its mnemonic.
  @discardableResult
  public func onActivated(_ handler: @escaping () -> Void) -> SignalToken {
    gtk_list_box_row_set_activatable(pointer(), 1)
    return connect("activated", handler)
  }
  /// Activates the row like a click.
  public func emitActivated() { adw_action_row_activate(pointer()) }
}

/// A row with a switch.
public final class SwitchRow: ActionRow {
  private let toggle = Switch()
  private var token: SignalToken?

  /// Creates a row with the switch off; an underscore in the title precedes its mnemonic.
  public init(title: String, subtitle: String = "") {
    super.init(
      action: adw_action_row_new(), title: title, subtitle: subtitle, hasMnemonic: true)
    toggle.verticalAlignment = .center
    addSuffix(toggle)
    activates(toggle)
  }
  /// Whether the switch is on. Setting it does not call the handler.
  public var isOn: Bool {
    get { toggle.isOn }
    set {
      guard newValue != isOn else { return }
      if let token { token.blocked { toggle.isOn = newValue } } else { toggle.isOn = newValue }
    }
  }
  /// Called with each value that the user sets.
  public func onChanged(_ handler: @escaping (Bool) -> Void) {
    token?.disconnect()
    token = toggle.onChange(of: "active") { [weak self] in
      if let self { handler(isOn) }
    }
  }
  /// Activates the row like a click.
  public func emitToggled() { toggle.isOn.toggle() }
}

/// A switch.
public final class Switch: Widget {
  /// Creates a switch that is off.
  public init() { super.init(widget: gtk_switch_new()) }
  /// Whether it is on.
  public var isOn: Bool {
    get { gtk_switch_get_active(opaque) != 0 }
    set { gtk_switch_set_active(opaque, newValue ? 1 : 0) }
  }
}

/// A row with a drop-down list. The selection is shown below the title, which leaves room for large
/// text in narrow windows.
public final class ChoiceRow: ActionRow {
  private var token: SignalToken?

  /// Creates a row with the first choice selected.
  /// - Parameters:
  ///   - title: an underscore precedes the mnemonic.
  ///   - choices: markup; other text must be escaped.
  public init(title: String, choices: [String]) {
    super.init(action: adw_combo_row_new(), title: title, subtitle: "", hasMnemonic: true)
    adw_combo_row_set_use_subtitle(pointer(), 1)
    withStringArray(choices) {
      guard let list = gtk_string_list_new($0) else { return }
      adw_combo_row_set_model(pointer(), list)
      g_object_unref(UnsafeMutableRawPointer(list))
    }
    showWholeChoices()
  }

  /// A choice in the list, with a check mark if it is selected. libadwaita's own one cuts off texts
  /// of more than about 20 characters.
  private static let choice = """
    <interface>
      <template class="GtkListItem">
        <property name="child">
          <object class="GtkBox">
            <property name="spacing">6</property>
            <child>
              <object class="GtkLabel">
                <property name="xalign">0</property>
                <property name="wrap">1</property>
                <property name="use-markup">1</property>
                <property name="max-width-chars">40</property>
                <binding name="label">
                  <lookup name="string" type="GtkStringObject">
                    <lookup name="item">GtkListItem</lookup>
                  </lookup>
                </binding>
              </object>
            </child>
            <child>
              <object class="GtkImage">
                <property name="icon-name">object-select-symbolic</property>
                <property name="accessible-role">presentation</property>
                <binding name="visible">
                  <lookup name="selected">GtkListItem</lookup>
                </binding>
              </object>
            </child>
          </object>
        </property>
      </template>
    </interface>
    """

  private func showWholeChoices() {
    let bytes = Self.choice.withCString { g_bytes_new($0, gsize(strlen($0))) }
    defer { g_bytes_unref(bytes) }
    guard let factory = gtk_builder_list_item_factory_new_from_bytes(nil, bytes) else { return }
    adw_combo_row_set_list_factory(pointer(), factory)
    g_object_unref(UnsafeMutableRawPointer(factory))
  }
  /// The index of the selected choice; nil if there are none. Setting it does not call the handler.
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
  /// Called with each value that the user sets.
  public func onChanged(_ handler: @escaping (Int) -> Void) {
    token?.disconnect()
    token = onChange(of: "selected") { [weak self] in
      if let index = self?.selected { handler(index) }
    }
  }
  /// Selects a choice like the user does. For tests.
  public func emitSelected(_ index: Int) {
    adw_combo_row_set_selected(pointer(), UInt32(clamping: index))
  }
}
