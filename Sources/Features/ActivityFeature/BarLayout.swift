import HalcyonKit

/// The layout of a bar's summary.
///
/// Icon, message, progress ring, action buttons and controls share the first line. Action buttons
/// that do not fit next to the message move below it, and wrap if they do not fit into one row. For
/// a single button, such as Cancel, the message wraps into two lines first.
struct BarLayout {
  /// Dimensions in logical pixels.
  nonisolated enum Extent {
    static let icon = 16.0
    static let ring = 20.0
    static let target = 28.0
    /// The font size at a text scale of 100 %.
    static let font = ContentGrid.fontPixels
    /// The maximum scale of icons; larger ones would take space from the text.
    static let largestScale = 1.5
    static let height = 44
    /// The space between the edge of a control and its icon.
    static let controlInset = 6
    static let gap = 12
    static let narrowGap = 6
    static let message = 72
    /// The space after a destructive button.
    static let apart = 24
    /// The text scale from which several bars show one line each.
    static let largeText = 1.4
    /// The maximum height of a message in two lines at a text scale of 100 %.
    static let twoLines = 40
  }

  /// The natural size of a child.
  struct Size: Hashable {
    var width, height: Int
    /// The space between this action button and the one before it.
    var lead = Extent.narrowGap
  }

  /// The place of a child: its extent along the reading direction, and the band in which it is
  /// vertically centered.
  struct Slot: Hashable {
    var x, width, top, height: Int
  }

  /// The places of all children.
  struct Arrangement: Hashable {
    var icon, message: Slot
    var ring: Slot?
    var buttons: [Slot]
    var controls: [Slot]
    /// The height of the summary.
    var height: Int
  }

  /// The size of the icon.
  var icon: Size
  /// The natural width of the message in one line.
  var messageWidth: Int
  /// The diameter of the progress ring; `nil` if there is none.
  var ring: Int?
  /// The sizes of the action buttons.
  var buttons: [Size]
  /// The sizes of the visible buttons at the end, which open the details and dismiss the bar.
  var controls: [Size]
  /// A Boolean value indicating whether the message is shortened to one line, with the action
  /// buttons next to it.
  var isSingleLine = false

  /// The distances from the edges to the icon, and to the last control. The icons of both share the
  /// edges of the content below.
  private static func edges(_ width: Int) -> (start: Int, end: Int) {
    edges(margin: ContentGrid(pageWidth: width).start)
  }
  private static func edges(margin: Int) -> (start: Int, end: Int) {
    (margin, margin - Extent.controlInset)
  }

  private var leadingWidth: Int { icon.width + Extent.gap }
  private var controlsWidth: Int {
    (ring.map { Extent.gap + $0 } ?? 0) + Extent.narrowGap + controls.reduce(0) { $0 + $1.width }
  }
  private var actionsWidth: Int {
    buttons.reduce(0) { $0 + $1.lead + $1.width }
      + (buttons.isEmpty ? 0 : Extent.narrowGap)
  }

  /// The width that shows everything in one line.
  var naturalWidth: Int {
    let inner = leadingWidth + controlsWidth + actionsWidth + messageWidth
    let narrow = Self.edges(margin: ContentGrid.margin.narrow)
    let wide = Self.edges(margin: ContentGrid.margin.wide)
    let width = inner + narrow.start + narrow.end
    return width < ContentGrid.margin.from ? width : inner + wide.start + wide.end
  }

  /// Returns the minimum width for a message and an action button of the given minimum widths.
  func minimumWidth(message: Int, button: Int) -> Int {
    let (start, end) = Self.edges(margin: ContentGrid.margin.narrow)
    return max(
      start + leadingWidth + controlsWidth + max(message, Extent.message) + end, button + 2 * start)
  }

  /// Returns whether the action buttons fit next to a shortened message.
  func hasRoomBeside(in width: Int) -> Bool {
    let (start, end) = Self.edges(width)
    return width - start - leadingWidth - controlsWidth - end - actionsWidth >= Extent.message
  }

  /// Returns the places of the children.
  /// - Parameters:
  ///   - width: The width of the summary.
  ///   - height: The height of the summary; `nil` for the natural one.
  ///   - messageHeight: Returns the height of the message for a width.
  func arrange(
    width: Int, height: Int? = nil, messageHeight: (_ width: Int) -> Int
  ) -> Arrangement {
    let (start, end) = Self.edges(width)
    let messageStart = start + leadingWidth
    let room = width - messageStart - controlsWidth - end
    let beside = room - actionsWidth
    let isBeside =
      buttons.isEmpty || isSingleLine || beside >= messageWidth
      || (buttons.count == 1 && beside >= Extent.message
        && messageHeight(beside) <= Extent.twoLines)
    let message = max(isBeside ? beside : room, 1)
    let others = [icon] + controls + (isBeside ? buttons : [])
    let inner = max(messageHeight(message), others.map(\.height).max() ?? 0)
    let line = max(Extent.height, inner + 2 * Extent.narrowGap)
    let rows = isBeside ? [] : rows(in: width)
    let rowHeight = (buttons.map(\.height).max() ?? 0) + Extent.narrowGap
    let natural = isBeside ? line : line + rows.count * rowHeight + Extent.narrowGap
    // Surplus height goes below, so that the first line does not move.
    let band = isBeside ? height ?? natural : line
    var result = Arrangement(
      icon: Slot(x: start, width: icon.width, top: 0, height: band),
      message: Slot(x: messageStart, width: message, top: 0, height: band), buttons: [],
      controls: [], height: natural)
    placeTrailing(&result, besideMessage: isBeside)
    for (number, row) in rows.enumerated() {
      var x = width - start - extent(row)
      for (place, index) in row.enumerated() {
        let button = buttons[index]
        if place > 0 { x += button.lead }
        result.buttons.append(
          Slot(
            x: x, width: button.width, top: line + number * rowHeight,
            height: rowHeight - Extent.narrowGap))
        x += button.width
      }
    }
    return result
  }

  /// Places what follows the message in the first line.
  private func placeTrailing(_ result: inout Arrangement, besideMessage: Bool) {
    let band = result.message
    var x = band.x + band.width
    func slot(_ width: Int) -> Slot {
      defer { x += width }
      return Slot(x: x, width: width, top: band.top, height: band.height)
    }
    if let ring {
      x += Extent.gap
      result.ring = slot(ring)
    }
    if besideMessage, !buttons.isEmpty {
      x += Extent.narrowGap
      for button in buttons {
        x += button.lead
        result.buttons.append(slot(button.width))
      }
    }
    x += Extent.narrowGap
    result.controls = controls.map { slot($0.width) }
  }

  /// Returns the indices of the buttons in each row below the message.
  private func rows(in width: Int) -> [[Int]] {
    var rows: [[Int]] = []
    for index in buttons.indices {
      if let last = rows.last, extent(last + [index]) <= ContentGrid(pageWidth: width).width {
        rows[rows.count - 1].append(index)
      } else {
        rows.append([index])
      }
    }
    return rows
  }

  /// Returns the width of a row of buttons.
  private func extent(_ row: [Int]) -> Int {
    row.reduce(0) { $0 + buttons[$1].width } + row.dropFirst().reduce(0) { $0 + buttons[$1].lead }
  }
}
