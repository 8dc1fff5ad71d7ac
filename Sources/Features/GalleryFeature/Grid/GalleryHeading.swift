import GtkKit
import HalcyonCore
import HalcyonKit
import Localization

/// The row above the grid: the month at the top of the view, and buttons. In narrow windows the
/// buttons are below the month.
final class GalleryHeading: Canvas {
  let month = MonthHeading()
  let onThisDay = ToggleButton(label: tr("On This Day"))
  let favorites: ToggleButton
  /// Ends the restriction to a moment; only visible during it.
  let moment = Button(label: "")
  /// A Boolean value indicating whether the photos are restricted to a moment.
  private(set) var showsMoment = false
  let addButton = Button(label: tr("Add Photos…"))
  let folderButton = Button(icon: "folder-new-symbolic", name: tr("Add Folder…"))
  /// The width of the buttons in one row if the add button has its label.
  private var fullWidth = 0
  /// A Boolean value indicating whether the add button is an icon, because the row is narrow.
  private(set) var isCompact = false
  private let title: Widget
  private let buttons = WrapRow(spacing: 6)
  /// Called after a filter button was toggled.
  var onFilter: (() -> Void)?

  init() {
    favorites = ToggleButton(child: Image(icon: "starred-symbolic"))
    favorites.tooltip = tr("Favorites")
    favorites.setAccessibleLabel(tr("Favorites"))
    addButton.addStyle("suggested-action")
    title = month
    super.init(role: .group, cssName: "galleryheading", heightForWidth: true)
    buttons.show([onThisDay, favorites, folderButton, addButton])
    moment.addStyle("accent")
    moment.tooltip = tr("Show All Photos")
    moment.onClicked { [weak self] in
      guard let self else { return }
      showMoment(nil)
      onFilter?()
    }
    for child in [title, buttons] { adopt(child) }
    for button in [onThisDay, favorites] {
      button.onToggled { [weak self] _ in self?.onFilter?() }
    }
  }

  /// Shows the restriction to a moment with its title; `nil` if there is none.
  func showMoment(_ title: String?) {
    let shown: [Widget] = [onThisDay, favorites, folderButton, addButton]
    buttons.show(title == nil ? shown : [moment] + shown)
    showsMoment = title != nil
    setCompact(false)
    // The cross of a button that ends something.
    moment.label = title.map { tr("%1 ×", $0) } ?? ""
  }

  /// Focuses the filter that is on, otherwise the first button.
  func focusFilter() {
    let active = [onThisDay, favorites].first(where: \.isActive)
    _ = active?.grabFocus() ?? buttons.focusFirstChild()
  }

  private static let spacing = 12

  /// Replaces the label of the add button by an icon if the buttons do not fit into one row.
  private func fitButtons(_ width: Int) {
    if !isCompact { fullWidth = request(of: buttons, .horizontal, for: nil).natural }
    let isNarrow = width < fullWidth
    guard isNarrow != isCompact else { return }
    afterLayout { [weak self] in self?.setCompact(isNarrow) }
  }

  private func setCompact(_ isCompact: Bool) {
    guard isCompact != self.isCompact else { return }
    self.isCompact = isCompact
    if isCompact {
      addButton.icon = "list-add-symbolic"
      addButton.setName(tr("Add Photos…"))
    } else {
      addButton.label = tr("Add Photos…")
      addButton.tooltip = ""
    }
  }

  private func isOneRow(_ width: Int) -> Bool {
    request(of: title, .horizontal, for: nil).natural + Self.spacing
      + request(of: buttons, .horizontal, for: nil).natural <= width
  }

  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    guard orientation == .vertical else {
      let (a, b) = (
        request(of: title, .horizontal, for: nil), request(of: buttons, .horizontal, for: nil)
      )
      return Request(
        minimum: max(a.minimum, b.minimum) + 2 * PhotoSheet.margin(for: 0),
        natural: a.natural + Self.spacing + b.natural + 2 * PhotoSheet.margin(for: .max))
    }
    let width = forSize.map { $0 - 2 * PhotoSheet.margin(for: $0) } ?? .max / 4
    let a = request(of: title, .vertical, for: nil).natural
    let b = request(of: buttons, .vertical, for: width).natural
    let height = isOneRow(width) ? max(a, b) : a + Self.spacing / 2 + b
    return Request(minimum: height, natural: height)
  }

  override func layOut(width fullWidth: Int, height: Int) {
    // As the photos.
    let margin = PhotoSheet.margin(for: fullWidth)
    let width = max(fullWidth - 2 * margin, 0)
    let isRTL = isRightToLeft
    fitButtons(width)
    let isOne = isOneRow(width)
    let titleWidth = min(request(of: title, .horizontal, for: nil).natural, width)
    let natural = request(of: buttons, .horizontal, for: nil).natural
    let buttonsWidth = isOne ? natural : width
    let titleHeight = request(of: title, .vertical, for: nil).natural
    let buttonsHeight = request(of: buttons, .vertical, for: buttonsWidth).natural
    place(
      title, x: Double(margin + (isRTL ? width - titleWidth : 0)),
      y: isOne ? Double((height - titleHeight) / 2) : 0, width: titleWidth, height: titleHeight)
    place(
      buttons, x: Double(margin + (isOne && !isRTL ? width - buttonsWidth : 0)),
      y: Double(isOne ? (height - buttonsHeight) / 2 : height - buttonsHeight),
      width: buttonsWidth, height: buttonsHeight)
  }

  override func draw(_ snapshot: Snapshot) {
    for child in [title, buttons] { snapshot.draw(child, of: self) }
  }
}
