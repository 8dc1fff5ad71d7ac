import GtkKit
import HalcyonCore

/// The layout of the summary.
extension BarSummary {
  /// Dimensions in logical pixels.
  enum Extent {
    static let icon = 16.0
    static let ring = 20.0
    static let target = 28.0
    /// The font size at a text scale of 100 %.
    static let font = 14.6
    /// The maximum scale of icons; larger ones would take space from the text.
    static let largestScale = 1.5
    static let height = 44
    static let start = 12
    static let end = 8
    static let gap = 12
    static let narrowGap = 6
    static let message = 72
  }

  /// The positions of the children for a width.
  struct Arrangement {
    var messageWidth = 0
    /// The height of the first line.
    var height = 0
    /// The indices of the buttons in each row below the message; empty if the buttons are next to
    /// it.
    var rows: [[Int]] = []
    var rowHeight = 0

    var total: Int {
      height + rows.count * rowHeight + (rows.isEmpty ? 0 : Extent.narrowGap)
    }
  }

  /// The total width of the controls after the message, without the action buttons.
  var controlsWidth: Int {
    let ring = self.ring.map { Extent.gap + $0.diameter } ?? 0
    let expand = self.expand.isVisible ? width(of: self.expand) : 0
    return ring + Extent.narrowGap + expand + width(of: dismiss) + Extent.end
  }
  var messageStart: Int { Extent.start + width(of: icon) + Extent.gap }
  var actionsWidth: Int {
    buttons.reduce(0) { $0 + width(of: $1.button) + Extent.narrowGap }
      + (buttons.isEmpty ? 0 : Extent.narrowGap)
  }

  func width(of child: Widget) -> Int { request(of: child, .horizontal, for: nil).natural }
  private func height(of child: Widget) -> Int { request(of: child, .vertical, for: nil).natural }

  func arrange(width: Int) -> Arrangement {
    var result = Arrangement()
    let natural = self.width(of: message)
    let room = width - messageStart - controlsWidth
    let beside = room - actionsWidth
    if buttons.isEmpty || beside >= natural {
      result.messageWidth = beside
    } else {
      result.messageWidth = room
      result.rowHeight = (buttons.map { height(of: $0.button) }.max() ?? 0) + Extent.narrowGap
      var used = Int.max / 2
      for index in buttons.indices {
        let extent = self.width(of: buttons[index].button) + Extent.narrowGap
        if used + extent > width - Extent.start - Extent.end {
          result.rows.append([])
          used = 0
        }
        used += extent
        result.rows[result.rows.count - 1].append(index)
      }
    }
    let controls = [icon, expand, dismiss] + (result.rows.isEmpty ? buttons.map(\.button) : [])
    let inner = max(
      request(of: message, .vertical, for: max(result.messageWidth, 1)).natural,
      controls.filter(\.isVisible).map { height(of: $0) }.max() ?? 0)
    result.height = max(Extent.height, inner + 2 * Extent.narrowGap)
    return result
  }

  /// Allocates the children for a size.
  func allocateChildren(width: Int, height: Int) {
    let arrangement = arrange(width: width)
    let mirrored = isRightToLeft
    /// Allocates a child at a distance from the leading edge, vertically centered in a band.
    func put(_ child: Widget, _ x: Int, _ extent: Int, in band: (top: Int, height: Int)) {
      let natural = request(of: child, .vertical, for: extent).natural
      place(
        child, x: Double(mirrored ? width - x - extent : x),
        y: Double(band.top + (band.height - natural) / 2), width: extent, height: natural)
    }
    // Surplus height goes below, so that the first line does not move.
    let first = (top: 0, height: arrangement.rows.isEmpty ? height : arrangement.height)
    put(icon, Extent.start, self.width(of: icon), in: first)
    put(message, messageStart, max(arrangement.messageWidth, 1), in: first)
    var x = messageStart + max(arrangement.messageWidth, 1)
    if let ring {
      x += Extent.gap
      put(ring, x, ring.diameter, in: first)
      x += ring.diameter
    }
    if arrangement.rows.isEmpty {
      x += buttons.isEmpty ? 0 : Extent.narrowGap
      for (_, button) in buttons {
        x += Extent.narrowGap
        put(button, x, self.width(of: button), in: first)
        x += self.width(of: button)
      }
    }
    x += Extent.narrowGap
    for control in [expand, dismiss] where control.isVisible {
      put(control, x, self.width(of: control), in: first)
      x += self.width(of: control)
    }
    for (number, row) in arrangement.rows.enumerated() {
      let widths = row.map { self.width(of: buttons[$0].button) }
      var x = width - Extent.start - widths.reduce(0, +) - (row.count - 1) * Extent.narrowGap
      let band = (
        top: arrangement.height + number * arrangement.rowHeight,
        height: arrangement.rowHeight - Extent.narrowGap
      )
      for (index, extent) in zip(row, widths) {
        put(buttons[index].button, x, extent, in: band)
        x += extent + Extent.narrowGap
      }
    }
  }
}
