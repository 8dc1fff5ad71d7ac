import GtkKit

/// Shows widgets, usually cards, in as many columns as fit.
///
/// By default, there is one column up to a page width of 720 px, and at most three. The widgets are
/// read and focused in their order: down the first column, then down the next one. Columns have
/// about the same height. Invisible widgets take no space.
///
/// Cards of the full width and columns are combined in a box with `ContentGrid.spacing`:
///
///     BoxLayout(.vertical, spacing: ContentGrid.spacing, [
///       CardColumns(tiles, columnWidth: 150, maximumColumns: 4), history,
///       CardColumns([strength, weekdays]),
///     ])
package final class CardColumns: Canvas {
  private(set) var cards: [Widget] = []
  private let columnWidth: Int
  private let maximumColumns: Int
  /// The cards that are added in the next frames.
  private var waiting: [Widget] = []
  /// The number of cards that are painted; the others are only recorded.
  private var paintedCount = Int.max
  /// A Boolean value indicating whether the next frame paints all cards.
  package var paintsAll: Bool { paintedCount == .max }

  /// Creates columns.
  /// - Parameters:
  ///   - columnWidth: The minimum width of a column in logical pixels at a text scale of 100 %.
  package init(_ cards: [Widget] = [], columnWidth: Int = 328, maximumColumns: Int = 3) {
    self.columnWidth = columnWidth
    self.maximumColumns = maximumColumns
    super.init(cssName: "cardcolumns", heightForWidth: true, tabsInOrder: true)
    show(cards)
  }

  /// Replaces the widgets. Those that are shown already are kept, and keep the focus.
  package func show(_ new: [Widget]) {
    guard new != cards else { return }
    for old in cards where !new.contains(old) { old.removeFromParent() }
    var next: Widget?
    for card in new.reversed() {
      if let next { adopt(card, before: next) } else { adopt(card, before: nil) }
      next = card
    }
    (cards, waiting) = (new, [])
    queueResize()
  }

  /// Adds some of the cards in each frame, while the columns are behind a curtain: the style and
  /// the layout of all would take too long for one. There are as many columns as with all cards.
  /// - Parameters:
  ///   - first: The number of cards in the first frame, which has other work too.
  ///   - count: The number of cards in each of the others.
  package func addInSteps(first: Int, of count: Int, in work: SlicedWork) {
    waiting = Array(visibleCards.dropFirst(first))
    for card in waiting { card.removeFromParent() }
    for _ in stride(from: 0, to: waiting.count, by: count) {
      work.addFrame(of: self)
      work.add { [weak self] in self?.addNext(count) }
    }
  }

  private func addNext(_ count: Int) {
    let next = waiting.prefix(count)
    waiting.removeFirst(next.count)
    for card in next { adopt(card, before: nil) }
    queueResize()
  }

  /// Paints some more of the cards in each of the next three frames. To paint a window full of
  /// cards at once takes longer than a frame should.
  package func paintInSteps() {
    let heights = visibleCards.map(\.size.height)
    let total = heights.reduce(0, +)
    let counts = (1...2).map { step in
      var sum = 0
      return heights.prefix { height in
        defer { sum += height }
        return 3 * sum < step * total
      }.count
    }
    paint(counts.filter { $0 < heights.count })
  }

  /// Paints a number of cards in each of the next frames, and then all.
  private func paint(_ counts: [Int]) {
    let isLast = counts.isEmpty || !isMapped
    let next =
      isLast ? nil : onNextPaint { [weak self] in self?.paint(Array(counts.dropFirst())) }
    paintedCount = next == nil ? .max : counts.first ?? .max
    queueDraw()
  }

  private var visibleCards: [Widget] { cards.filter { $0.isVisible && !waiting.contains($0) } }

  /// The number of columns for a width in logical pixels.
  func columns(for width: Int) -> Int {
    let shown = visibleCards
    let least = shown.map { request(of: $0, .horizontal, for: nil).minimum }.max() ?? 0
    let scale = max(fontPixels / ContentGrid.fontPixels, 1)
    let column = max(Int(Double(columnWidth) * scale), least, 1)
    let fitting = (width + ContentGrid.spacing) / (column + ContentGrid.spacing)
    return max(min(fitting, maximumColumns, shown.count + waiting.count), 1)
  }

  /// The places of the visible cards for a width.
  private func arrangement(for width: Int) -> (frames: [(x: Int, y: Int, height: Int)], column: Int)
  {
    let count = columns(for: width)
    let column = max((width - (count - 1) * ContentGrid.spacing) / count, 0)
    let heights = visibleCards.map { card in
      request(
        of: card, .vertical,
        for: max(column, request(of: card, .horizontal, for: nil).minimum)
      ).natural
    }
    var frames: [(x: Int, y: Int, height: Int)] = []
    for (index, part) in ColumnBalance.split(heights, into: count, spacing: ContentGrid.spacing)
      .enumerated()
    {
      var y = 0
      for height in heights[part] {
        frames.append((index * (column + ContentGrid.spacing), y, height))
        y += height + ContentGrid.spacing
      }
    }
    return (frames, column)
  }

  package override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    switch orientation {
    case .horizontal:
      let requests = visibleCards.map { request(of: $0, .horizontal, for: nil) }
      let columns = min(maximumColumns, max(requests.count + waiting.count, 1))
      let natural = max(requests.map(\.natural).max() ?? 0, columnWidth)
      return Request(
        minimum: requests.map(\.minimum).max() ?? 0,
        natural: columns * natural + (columns - 1) * ContentGrid.spacing)
    case .vertical:
      let width = forSize ?? request(of: self, .horizontal, for: nil).natural
      let height = arrangement(for: width).frames.map { $0.y + $0.height }.max() ?? 0
      return Request(minimum: height, natural: height)
    }
  }

  package override func layOut(width: Int, height: Int) {
    let (frames, column) = arrangement(for: width)
    for (card, frame) in zip(visibleCards, frames) {
      let own = max(column, request(of: card, .horizontal, for: nil).minimum)
      place(
        card, x: Double(isRightToLeft ? width - frame.x - own : frame.x), y: Double(frame.y),
        width: own, height: frame.height)
    }
  }

  package override func draw(_ snapshot: Snapshot) {
    for (index, card) in visibleCards.enumerated() {
      if index < paintedCount {
        snapshot.draw(card, of: self)
      } else {
        snapshot.record(card, of: self)
      }
    }
  }
}
