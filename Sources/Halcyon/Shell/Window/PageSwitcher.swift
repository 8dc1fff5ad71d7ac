import GtkKit
import HalcyonKit

/// Lets the user switch pages: in the header bar, or, if the window is narrow, in a bar at the
/// bottom while the header bar shows the title of the page.
final class PageSwitcher {
  /// The switcher or title in the header bar.
  let title: ViewSwitcherTitle
  /// The bar at the bottom of a narrow window.
  let bar: ViewSwitcherBar
  /// Contains the bar.
  let frame: SwitcherFrame
  /// The pages and the selected one.
  let model = ViewSwitcherModel()

  /// Creates a switcher.
  /// - Parameter onSelect: Called when the user selects a page.
  init(_ pages: [Page], onSelect: @escaping (Page) -> Void) {
    for page in pages { model.append(page.id, title: page.title, icon: page.icon) }
    title = ViewSwitcherTitle(model)
    bar = ViewSwitcherBar(model)
    frame = SwitcherFrame(bar, title: title)
    model.onSelected { id in
      if let page = pages.first(where: { $0.id == id }) { onSelect(page) }
    }
    updateBar()
    // The width changes the title, so the switcher is being laid out.
    title.onTitleVisibleChanged { [weak self] in
      self?.bar.afterLayout { [weak self] in self?.updateBar() }
    }
  }

  /// Calls `handler` with true when the pointer or the focus enters the switcher, and with false
  /// when both have left it.
  func onAttention(_ handler: @escaping (Bool) -> Void) {
    for widget in [title, bar] as [Widget] { widget.onHoverOrFocus(handler) }
  }

  /// A Boolean value indicating whether the bar is revealed in a narrow window.
  var isBarAllowed = true { didSet { updateBar() } }

  /// Marks a page as selected without calling the handler.
  /// - Parameter title: The title to show if the window is narrow.
  func select(_ page: Page, title: String) {
    model.selected = page.id
    self.title.title = title
  }

  private func updateBar() {
    bar.isRevealed = isBarAllowed && title.isTitleVisible
    bar.setAccessiblyHidden(!bar.isRevealed)
  }
}

/// Contains a view switcher bar. In large text, limits the size of its labels and of the title in
/// the header bar, so that they fit the narrowest window.
final class SwitcherFrame: Canvas {
  /// The width in logical pixels, at a text scale of 100 %, below which the title and the buttons
  /// of an editor leave no space for other buttons.
  private static let tightWidth = 440.0

  private let bar: Widget
  private weak var title: Widget?
  private var isLarge = false
  /// Called when the text became large or small again.
  var onLargeText: ((Bool) -> Void)?
  /// A Boolean value indicating whether the window is too narrow for the buttons of an editor and
  /// the main menu. Depends on the width only: hiding the menu makes space, in which the page
  /// switcher may fit.
  private(set) var isTight = false
  /// Called after `isTight` changed.
  var onTight: (() -> Void)?

  init(_ bar: Widget, title: Widget? = nil) {
    self.bar = bar
    self.title = title
    super.init(cssName: "switcherframe", heightForWidth: true)
    adopt(bar)
  }

  override func styleDidChange() {
    afterLayout { [weak self] in self?.limitLabels() }
    queueLayout()
  }

  private func limitLabels() {
    let wasLarge = isLarge
    isLarge = fontPixels >= ContentGrid.largeFont
    if isLarge != wasLarge { onLargeText?(isLarge) }
    for widget in [bar, title].compactMap(\.self) {
      if isLarge {
        widget.addStyle("large-text")
      } else {
        widget.removeStyle("large-text")
      }
    }
  }

  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    request(of: bar, orientation, for: forSize)
  }
  override func layOut(width: Int, height: Int) {
    place(bar, width: width, height: height)
    let wasTight = isTight
    isTight = Double(width) < Self.tightWidth * max(fontPixels / ContentGrid.fontPixels, 1)
    if isTight != wasTight { afterLayout { [weak self] in self?.onTight?() } }
  }
  override func draw(_ snapshot: Snapshot) { snapshot.draw(bar, of: self) }
}
