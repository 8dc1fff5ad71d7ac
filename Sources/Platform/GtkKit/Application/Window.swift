import CGtk

/// A top-level window of an application.
public final class Window: Widget {
  /// Creates a window that keeps the application running while it is open.
  public convenience init(application: Application, title: String) {
    self.init(topLevel: adw_application_window_new(application.pointer()), title: title)
  }

  /// Creates a window without an application, for tests.
  public convenience init(title: String) {
    self.init(topLevel: adw_window_new(), title: title)
  }

  /// Takes another reference, since GTK owns toplevel windows until they are destroyed.
  init(topLevel: UnsafeMutablePointer<GtkWidget>, title: String) {
    g_object_ref(topLevel)
    super.init(widget: topLevel)
    gtk_window_set_title(pointer(), title)
    // The windows of libadwaita 1.4 and later have a minimum of 360 × 200, older ones have none.
    gtk_widget_set_size_request(topLevel, -1, -1)
  }

  /// Sets the child, which includes the title bar.
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
  /// Makes the window transient for another one.
  public func stay(above parent: Window) {
    if gtk_window_get_transient_for(pointer()) == nil {
      EndingKeys.add(to: self, above: parent) { [weak self] in self?.close() }
    }
    gtk_window_set_transient_for(pointer(), parent.pointer())
  }
  /// Requests to close the window, like its close button.
  public func close() { gtk_window_close(pointer()) }
  /// Destroys the window without a close request.
  public func destroy() { gtk_window_destroy(pointer()) }

  /// The title of the window.
  public var title: String {
    get { gtk_window_get_title(pointer()).map { String(cString: $0) } ?? "" }
    set { if newValue != title { gtk_window_set_title(pointer(), newValue) } }
  }
  /// The size when not maximized, in logical pixels.
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
  /// Whether the window is maximized.
  public var isMaximized: Bool { gtk_window_is_maximized(pointer()) != 0 }
  /// Maximizes the window.
  public func maximize() { gtk_window_maximize(pointer()) }
  /// Whether the window covers the screen without a title bar of the desktop.
  public var isFullScreen: Bool {
    get { gtk_window_is_fullscreen(pointer()) != 0 }
    set {
      if newValue { gtk_window_fullscreen(pointer()) } else { gtk_window_unfullscreen(pointer()) }
    }
  }
  /// Whether the window is active.
  public var isActive: Bool { gtk_window_is_active(pointer()) != 0 }
  /// Called when the window becomes active or inactive.
  @discardableResult
  public func onActiveChange(_ handler: @escaping () -> Void) -> SignalToken {
    onChange(of: "is-active", handler)
  }

  /// Called on close requests; true keeps the window open.
  @discardableResult
  public func onCloseRequest(_ handler: @escaping () -> Bool) -> SignalToken {
    connect("close-request") { _ in handler() }
  }

  /// Called when the window is destroyed.
  @discardableResult
  public func onDestroy(_ handler: @escaping () -> Void) -> SignalToken {
    connect("destroy", handler)
  }

  /// Clears the focus.
  public func clearFocus() { gtk_window_set_focus(pointer(), nil) }
}
