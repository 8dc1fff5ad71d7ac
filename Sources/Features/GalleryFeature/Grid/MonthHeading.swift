import GtkKit
import HalcyonCore
import Localization

/// The heading of a month: its name, the number of photos, and a button that selects them.
///
/// Where there is no room for it, the count is left out and the name of the month is abbreviated.
final class MonthHeading: Canvas {
  private static let spacing = 8
  /// The least width of a count that is cut off, in units of the font size.
  private static let leastCount = 5.0

  private let title = Label(style: "photo-month")
  private let shortTitle = Label(style: "photo-month")
  private let count = Label(style: "dim-label")
  let selectButton = Button(icon: "object-select-symbolic", name: tr("Select All"))
  private(set) var section: PhotoMonths.Section?
  /// What there is room for.
  private var (isShort, hasCount) = (false, true)
  /// Called with the section whose photos the user selects.
  var onSelect: ((PhotoMonths.Section) -> Void)?

  init() {
    super.init(role: .group, cssName: "monthheading")
    shortTitle.ellipsizes = true
    shortTitle.setAccessiblyHidden(true)
    count.ellipsizes = true
    count.addStyle("numeric")
    selectButton.addStyle("flat")
    selectButton.addStyle("circular")
    for child in [title, shortTitle, count, selectButton] { adopt(child) }
    selectButton.onClicked { [weak self] in
      if let self, let section { onSelect?(section) }
    }
  }

  /// Shows a month.
  func show(_ section: PhotoMonths.Section) {
    guard section != self.section else { return }
    self.section = section
    let name = PhotoText.name(section.month)
    title.text = Translation.sentenceCase(name)
    shortTitle.text = Translation.sentenceCase(PhotoText.shortName(section.month))
    let number = ntr("%1 photo", "%1 photos", section.photoCount)
    count.text = section.place.isEmpty ? number : tr("%1 · %2", number, section.place)
    selectButton.setAccessibleLabel(tr("Select all photos of %1", name))
  }

  /// The visible text, for tests.
  var text: String {
    (isShort ? shortTitle : title).text + (hasCount ? " " + count.text : "")
  }

  // MARK: - Layout

  private func width(of child: Widget) -> Request { request(of: child, .horizontal, for: nil) }

  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    let children: [Widget] = [title, shortTitle, count, selectButton]
    guard orientation == .horizontal else {
      let height = children.map { request(of: $0, .vertical, for: nil).natural }.max() ?? 0
      return Request(minimum: height, natural: height)
    }
    let button = width(of: selectButton).natural
    return Request(
      minimum: width(of: shortTitle).minimum + Self.spacing + button,
      natural: width(of: title).natural + width(of: count).natural + 2 * Self.spacing + button)
  }

  override func layOut(width: Int, height: Int) {
    let button = self.width(of: selectButton).natural
    let room = max(width - button - Self.spacing, 0)
    isShort = self.width(of: title).natural > room
    let name = isShort ? shortTitle : title
    let nameWidth = min(self.width(of: name).natural, room)
    let rest = room - nameWidth - Self.spacing
    let natural = self.width(of: count).natural
    hasCount = rest >= min(natural, Int(Self.leastCount * fontPixels))
    setShown(title, !isShort)
    setShown(shortTitle, isShort)
    setShown(count, hasCount)
    var x = 0
    func put(_ child: Widget, _ childWidth: Int) {
      let childHeight = min(request(of: child, .vertical, for: nil).natural, height)
      place(
        child, x: Double(isRightToLeft ? width - x - childWidth : x),
        y: Double((height - childHeight) / 2), width: childWidth, height: childHeight)
      x += childWidth + Self.spacing
    }
    put(name, nameWidth)
    if hasCount { put(count, min(natural, rest)) }
    put(selectButton, button)
  }

  override func draw(_ snapshot: Snapshot) {
    snapshot.draw(isShort ? shortTitle : title, of: self)
    if hasCount { snapshot.draw(count, of: self) }
    snapshot.draw(selectButton, of: self)
  }
}
