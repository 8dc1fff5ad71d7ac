import CGtk

/// A top-level window of an application.
public final class Window: Widget {
  /// A window that keeps the application running while it is open.
  public convenience init(application: Application, title: String) {
    self.init(topLevel: adw_application_window_new(application.pointer()), title: title)
  }

  /// A window without an application, for tests.
  public convenience init(title: String) {
    self.init(topLevel: adw_window_new(), title: title)
  }

  /// GTK owns top-level windows until they are destroyed, so ours is a reference of its own.
  init(topLevel: UnsafeMutablePointer<GtkWidget>, title: String) {
    g_object_ref(topLevel)
    super.init(widget: topLevel)
    gtk_window_set_title(pointer(), title)
  }

  /// The window's one child, which draws its own title bar.
  public func setContent(_ content: Widget) {
    if hasApplication {
      adw_application_window_set_content(pointer(), content.widget)
    } else {
      adw_window_set_content(pointer(), content.widget)
    }
  }
  private var hasApplication: Bool {
    g_type_check_instance_is_a(pointer(), adw_application_window_get_type()) != 0
  }

  /// Shows the window and brings it to the front.
  public func present() { gtk_window_present(pointer()) }
  /// Keeps the window above another, which it belongs to.
  public func stay(above parent: Window) {
    gtk_window_set_transient_for(pointer(), parent.pointer())
  }
  /// Asks the window to close, as its close button does.
  public func close() { gtk_window_close(pointer()) }
  /// Ends the window at once, without asking.
  public func destroy() { gtk_window_destroy(pointer()) }

  /// What the desktop and assistive technology call the window.
  public var title: String {
    get { gtk_window_get_title(pointer()).map { String(cString: $0) } ?? "" }
    set { if newValue != title { gtk_window_set_title(pointer(), newValue) } }
  }
  /// The size without maximizing, in logical pixels.
  public var defaultSize: (width: Int, height: Int) {
    get {
      var (width, height): (Int32, Int32) = (0, 0)
      gtk_window_get_default_size(pointer(), &width, &height)
      return (Int(width), Int(height))
    }
    set {
      gtk_window_set_default_size(
        pointer(), Int32(clamping: newValue.width), Int32(clamping: newValue.height))
    }
  }
  /// Whether the window fills the screen.
  public var isMaximized: Bool { gtk_window_is_maximized(pointer()) != 0 }
  /// Fills the screen.
  public func maximize() { gtk_window_maximize(pointer()) }
  /// Whether the window has the keyboard.
  public var isActive: Bool { gtk_window_is_active(pointer()) != 0 }
  /// Called when the window gets the keyboard or loses it.
  @discardableResult
  public func onActiveChange(_ handler: @escaping () -> Void) -> SignalToken {
    onChange(of: "is-active", handler)
  }

  /// Called when the user closes the window; a result of true keeps it open.
  @discardableResult
  public func onCloseRequest(_ handler: @escaping () -> Bool) -> SignalToken {
    connect("close-request") { _ in handler() }
  }

  /// Called when the window ends, whatever ended it.
  @discardableResult
  public func onDestroy(_ handler: @escaping () -> Void) -> SignalToken {
    connect("destroy", handler)
  }

  /// Takes the keyboard from whatever has it; the next Tab begins anew.
  public func clearFocus() { gtk_window_set_focus(pointer(), nil) }
}

/// The bar at the top of a window, with its controls.
public final class HeaderBar: Widget {
  /// A bar with the window's title.
  public init() { super.init(widget: adw_header_bar_new()) }
  /// Shows a widget in place of the title.
  public func setTitleWidget(_ widget: Widget) {
    adw_header_bar_set_title_widget(opaque, widget.widget)
  }
  /// Adds a widget at the leading end.
  public func packStart(_ widget: Widget) { adw_header_bar_pack_start(opaque, widget.widget) }
  /// Adds a widget at the trailing end.
  public func packEnd(_ widget: Widget) { adw_header_bar_pack_end(opaque, widget.widget) }
}

/// Says what an application is and who made it.
public struct AboutWindow {
  public var name, id, version, comments, license, developers: String
  /// Credits for data, a title with its lines.
  public var acknowledgements: [(title: String, lines: [String])] = []

  /// What the window says.
  public init(
    name: String, id: String, version: String, comments: String, license: String, developers: String
  ) {
    self.name = name
    self.id = id
    self.version = version
    self.comments = comments
    self.license = license
    self.developers = developers
  }

  /// Shows it above another window.
  public func present(over parent: Window) {
    guard let about = adw_about_window_new() else { return }
    let window = UnsafeMutableRawPointer(about)
    for (property, value) in [
      ("application-name", name), ("application-icon", id), ("version", version),
      ("comments", comments),
      ("license", license), ("developer-name", developers),
    ] { hal_object_set_string(window, property, value) }
    for entry in acknowledgements {
      withStringArray(entry.lines) {
        let lines = UnsafeMutablePointer(mutating: $0)
        adw_about_window_add_acknowledgement_section(OpaquePointer(about), entry.title, lines)
      }
    }
    let typed = window.assumingMemoryBound(to: GtkWindow.self)
    gtk_window_set_transient_for(typed, parent.pointer())
    gtk_window_present(typed)
  }
}
