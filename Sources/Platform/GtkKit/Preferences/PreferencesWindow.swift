import CGtk

/// A searchable preferences window.
public final class PreferencesWindow {
  /// The window itself.
  public let window: Window
  private var shownToast: Toast?

  /// Creates a window without pages.
  public init(title: String, isSearchable: Bool = true) {
    window = Window(topLevel: adw_preferences_window_new(), title: title)
    adw_preferences_window_set_search_enabled(window.pointer(), isSearchable ? 1 : 0)
    adw_preferences_window_set_can_navigate_back(window.pointer(), 1)
  }

  /// Adds a page after the others.
  public func add(_ page: PreferencesPage) {
    adw_preferences_window_add(window.pointer(), page.pointer())
  }
  /// The name of the visible page; nil if there is none.
  public var pageName: String? {
    get {
      adw_preferences_window_get_visible_page_name(window.pointer()).map { String(cString: $0) }
    }
    set { adw_preferences_window_set_visible_page_name(window.pointer(), newValue) }
  }
  /// Shows the window above another.
  public func present(over parent: Window) {
    window.stay(above: parent)
    window.present()
  }
  /// Whether closing the window hides it, so that it can be presented again.
  public var hidesWhenClosed: Bool {
    get { gtk_window_get_hide_on_close(window.pointer()) != 0 }
    set { gtk_window_set_hide_on_close(window.pointer(), newValue ? 1 : 0) }
  }
  /// Closes the subpage and the search.
  public func reset() {
    closeSubpage()
    window.clearFocus()
    guard adw_preferences_window_get_search_enabled(window.pointer()) != 0 else { return }
    for state: gboolean in [0, 1] {
      adw_preferences_window_set_search_enabled(window.pointer(), state)
    }
  }
  /// Shows a subpage over the pages until ``closeSubpage()``.
  public func open(_ subpage: PreferencesSubpage) {
    adw_preferences_window_present_subpage(window.pointer(), subpage.widget)
  }
  /// Closes the subpage.
  public func closeSubpage() { adw_preferences_window_close_subpage(window.pointer()) }
  /// Shows a toast with a message.
  public func showToast(_ message: String) { show(Toast(message)) }
  /// Shows a toast in place of the previous one.
  public func show(_ toast: Toast) {
    shownToast?.dismiss()
    shownToast = toast
    g_object_ref(toast.raw)  // The window takes a reference.
    adw_preferences_window_add_toast(window.pointer(), toast.opaque)
  }
}

/// A page with its own header, over the pages of a preferences window.
public final class PreferencesSubpage: Widget {
  /// Creates a page with a back button; `back` is its accessible name.
  public init(
    title: String, back: String, page: PreferencesPage, onBack: @escaping () -> Void
  ) {
    super.init(widget: gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
    let header = HeaderBar()
    let button = Button(icon: "go-previous-symbolic", name: back)
    button.onClicked(onBack)
    header.packStart(button)
    let label = Label(title, style: "title")
    label.ellipsizes = true
    header.setTitleWidget(label)
    for child in [header, page] { gtk_box_append(pointer(), child.widget) }
    setAccessibleLabel(title)
  }
}

/// A page of a preferences window.
public final class PreferencesPage: Widget {
  /// Creates a page without groups.
  /// - Parameters:
  ///   - name: the identifier.
  ///   - title: the visible title; an underscore precedes its mnemonic.
  ///   - icon: the name of the symbolic icon.
  public init(name: String, title: String, icon: String) {
    super.init(widget: adw_preferences_page_new())
    adw_preferences_page_set_name(pointer(), name)
    adw_preferences_page_set_title(pointer(), title)
    adw_preferences_page_set_use_underline(pointer(), 1)
    adw_preferences_page_set_icon_name(pointer(), icon)
    expandsVertically = true
  }
  /// Adds a group below the others.
  public func add(_ group: PreferencesGroup) {
    adw_preferences_page_add(pointer(), group.pointer())
  }
  /// Removes a group.
  public func remove(_ group: PreferencesGroup) {
    adw_preferences_page_remove(pointer(), group.pointer())
  }
  /// Creates a page with groups.
  public convenience init(
    name: String, title: String, icon: String, _ groups: [PreferencesGroup]
  ) {
    self.init(name: name, title: title, icon: icon)
    groups.forEach(add)
  }
}

/// A group of rows.
public final class PreferencesGroup: Widget {
  /// Creates a group without rows; both texts are plain.
  /// - Parameter title: trusted text, since libadwaita 1.2 shows it as markup in search results.
  public init(title: String = "", description: String = "") {
    super.init(widget: adw_preferences_group_new())
    adw_preferences_group_set_title(pointer(), escapedMarkup(title))
    setDescription(description)
  }
  /// Creates a group with rows.
  public convenience init(title: String = "", description: String = "", _ rows: [Widget]) {
    self.init(title: title, description: description)
    rows.forEach(add)
  }
  /// Sets the description in plain text.
  public func setDescription(_ text: String) {
    adw_preferences_group_set_description(pointer(), escapedMarkup(text))
  }
  /// Adds a row below the others, or another widget below the rows.
  public func add(_ row: Widget) { adw_preferences_group_add(pointer(), row.widget) }
  /// Removes a widget that was added with `add`.
  public func remove(_ row: Widget) { adw_preferences_group_remove(pointer(), row.widget) }
  /// Sets the widget next to the title.
  public func setHeaderSuffix(_ suffix: Widget) {
    adw_preferences_group_set_header_suffix(pointer(), suffix.widget)
  }
}
