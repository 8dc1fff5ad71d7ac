import CGtk

/// A window of pages with rows, which can be searched.
public final class PreferencesWindow {
  /// The window itself.
  public let window: Window

  /// A window without pages yet.
  public init(title: String, isSearchable: Bool = true) {
    window = Window(topLevel: adw_preferences_window_new(), title: title)
    adw_preferences_window_set_search_enabled(window.pointer(), isSearchable ? 1 : 0)
    adw_preferences_window_set_can_navigate_back(window.pointer(), 1)
  }

  /// Adds a page behind the others.
  public func add(_ page: PreferencesPage) {
    adw_preferences_window_add(window.pointer(), page.pointer())
  }
  /// The name of the page that is open; nil while there is none.
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
  /// Shows a page in the place of all others until ``closeSubpage()``.
  public func open(_ subpage: PreferencesSubpage) {
    adw_preferences_window_present_subpage(window.pointer(), subpage.widget)
  }
  /// Goes back from a subpage.
  public func closeSubpage() { adw_preferences_window_close_subpage(window.pointer()) }
  /// Says something in passing.
  public func say(_ message: String) {
    // A title is markup, and libadwaita 1.2 has no way to say otherwise.
    guard let toast = adw_toast_new(escapedMarkup(message)) else { return }
    adw_preferences_window_add_toast(window.pointer(), toast)
  }
}

/// A page with its own header, over the pages of a preferences window.
public final class PreferencesSubpage: Widget {
  /// A page of groups; its back button is called `back` by assistive technology.
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
  /// A page without groups yet.
  /// - Parameters:
  ///   - name: for programs.
  ///   - title: for people; an underscore comes before its access key.
  ///   - icon: name of the symbolic icon.
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
  /// A page with these groups.
  public convenience init(
    name: String, title: String, icon: String, _ groups: [PreferencesGroup]
  ) {
    self.init(name: name, title: title, icon: icon)
    groups.forEach(add)
  }
}

/// Rows that belong together.
public final class PreferencesGroup: Widget {
  /// A group without rows yet; both texts are plain.
  /// - Parameter title: not of outside: libadwaita 1.2 takes it for markup among the results of a search, whatever
  ///   is done here.
  public init(title: String = "", description: String = "") {
    super.init(widget: adw_preferences_group_new())
    adw_preferences_group_set_title(pointer(), escapedMarkup(title))
    describe(description)
  }
  /// A group with these rows.
  public convenience init(title: String = "", description: String = "", _ rows: [Widget]) {
    self.init(title: title, description: description)
    rows.forEach(add)
  }
  /// Says something below the title, in plain text.
  public func describe(_ text: String) {
    adw_preferences_group_set_description(pointer(), escapedMarkup(text))
  }
  /// Adds a row below the others, or any widget below the rows.
  public func add(_ row: Widget) { adw_preferences_group_add(pointer(), row.widget) }
  /// Takes out what `add` took in.
  public func remove(_ row: Widget) { adw_preferences_group_remove(pointer(), row.widget) }
  /// Shows a widget beside the title.
  public func setHeaderSuffix(_ suffix: Widget) {
    adw_preferences_group_set_header_suffix(pointer(), suffix.widget)
  }
}
