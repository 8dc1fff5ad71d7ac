import GtkKit

/// A view that is opened from a page and has a title, such as a person or a photo.
///
///     let subpage = Subpage(title: person.name, widget: view)
///     navigator.push(subpage)
package final class Subpage {
  let widget: Widget
  /// The title in the header bar, if the switcher of the window does not take its place.
  package var title: String { didSet { if title != oldValue { onChange?() } } }
  /// The line below the title; empty for none. Only shown if the switcher is hidden.
  package var subtitle = "" { didSet { if subtitle != oldValue { onChange?() } } }
  /// The widgets to show at the trailing end of the header bar.
  package let actions: [Widget]
  /// The search of the subpage; `nil` if it cannot be searched. The subpage contains its widget.
  package var search: SearchBar?
  /// A Boolean value indicating whether the title replaces the switcher also in wide windows, and
  /// the bar at the bottom of narrow windows is hidden. For content that needs the space.
  package let hidesSwitcher: Bool
  /// The navigator inside the subpage, whose levels come after it; `nil` for none.
  package var navigator: Navigator?
  /// A Boolean value indicating whether the header bar is hidden, because the subpage has its own.
  package let hidesHeader: Bool
  /// Focuses the control that the user is most likely to use first.
  package var takeFocus: () -> Bool
  /// Called when the user has gone back from the subpage and the focus was restored.
  package var onBack: (() -> Void)?
  /// Called when the subpage is no longer drawn.
  package var onRemove: (() -> Void)?
  /// Called after the title or subtitle changed. Set by the navigator.
  var onChange: (() -> Void)?

  package init(
    title: String, widget: Widget, actions: [Widget] = [], hidesSwitcher: Bool = false,
    hidesHeader: Bool = false
  ) {
    self.title = title
    self.widget = widget
    self.actions = actions
    self.hidesSwitcher = hidesSwitcher
    self.hidesHeader = hidesHeader
    takeFocus = { [weak widget] in widget?.focusFirstChild() ?? false }
  }
}
