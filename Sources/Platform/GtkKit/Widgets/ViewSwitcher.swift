import CGtk

/// The pages that view switchers offer, and the selected one. It shows nothing itself.
public final class ViewSwitcherModel: Object {
  private var token: SignalToken?

  /// Creates a model without pages.
  public init() {
    super.init(adopting: UnsafeMutableRawPointer(adw_view_stack_new()))
  }

  /// Adds a page at the end; the first page becomes the selected one.
  /// - Parameters:
  ///   - id: The unique identifier of the page.
  ///   - icon: The name of a symbolic icon.
  public func append(_ id: String, title: String, icon: String) {
    guard let page = adw_bin_new() else { return }
    withoutHandler {
      _ = adw_view_stack_add_titled_with_icon(self.opaque, page, id, title, icon)
    }
  }

  /// The id of the selected page; `nil` if there are no pages. Setting it does not call the
  /// handler.
  public var selected: String? {
    get { adw_view_stack_get_visible_child_name(opaque).map { String(cString: $0) } }
    set {
      guard let newValue, newValue != selected else { return }
      withoutHandler { emitSelected(newValue) }
    }
  }

  /// Sets the handler for pages that the user selects.
  public func onSelected(_ handler: @escaping (String) -> Void) {
    token?.disconnect()
    token = onChange(of: "visible-child") { [weak self] in
      if let id = self?.selected { handler(id) }
    }
  }

  /// Selects a page like the user does; ignores unknown ids. For tests.
  public func emitSelected(_ id: String) {
    guard let page = adw_view_stack_get_child_by_name(opaque, id) else { return }
    adw_view_stack_set_visible_child(opaque, page)
  }

  private func withoutHandler(_ body: () -> Void) {
    if let token { token.blocked(body) } else { body() }
  }
}

/// Shows the buttons of a view switcher in a header bar, or a title if the width does not suffice.
public final class ViewSwitcherTitle: Widget {
  /// Creates a switcher of the pages of `model`.
  public init(_ model: ViewSwitcherModel) {
    super.init(widget: adw_view_switcher_title_new())
    adw_view_switcher_title_set_stack(opaque, model.opaque)
  }
  /// The title.
  public var title: String {
    get { String(cString: adw_view_switcher_title_get_title(opaque)) }
    set { adw_view_switcher_title_set_title(opaque, newValue) }
  }
  /// Whether the title is shown instead of the buttons.
  public var isTitleVisible: Bool { adw_view_switcher_title_get_title_visible(opaque) != 0 }
  /// Called after each change of `isTitleVisible`.
  @discardableResult
  public func onTitleVisibleChanged(_ handler: @escaping () -> Void) -> SignalToken {
    onChange(of: "title-visible", handler)
  }
}

/// Shows the buttons of a view switcher at the bottom of a narrow window, with labels.
public final class ViewSwitcherBar: Widget {
  /// Creates a hidden bar with the pages of `model`.
  public init(_ model: ViewSwitcherModel) {
    super.init(widget: adw_view_switcher_bar_new())
    adw_view_switcher_bar_set_stack(opaque, model.opaque)
  }
  /// Whether the bar is revealed.
  public var isRevealed: Bool {
    get { adw_view_switcher_bar_get_reveal(opaque) != 0 }
    set { adw_view_switcher_bar_set_reveal(opaque, newValue ? 1 : 0) }
  }
}
