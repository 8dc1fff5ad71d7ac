import GtkKit

/// The map with the list beside it, or one of them if there is no room for both.
final class MapSplit: Canvas {
  /// The least width in logical pixels for both.
  static let splitWidth = 720

  private let map, panel: Widget
  private let panelWidth: Int
  /// Whether the list is shown where there is no room for both.
  var showsList = false { didSet { if showsList != oldValue { queueResize() } } }
  /// Whether both are shown.
  private(set) var isSplit = false
  private var notification: Timeout?
  /// Called after `isSplit` changed.
  var onChange: (() -> Void)?

  init(map: Widget, panel: Widget, panelWidth: Int) {
    (self.map, self.panel, self.panelWidth) = (map, panel, panelWidth)
    super.init(role: .group, cssName: "mapsplit")
    clipsChildren = true
    adopt(map)
    adopt(panel)
  }

  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    let (a, b) = (
      request(of: map, orientation, for: nil), request(of: panel, orientation, for: nil)
    )
    return Request(minimum: max(a.minimum, b.minimum), natural: a.natural + b.natural)
  }

  override func layOut(width: Int, height: Int) {
    let was = isSplit
    // Large text needs a wider list.
    let wanted = max(panelWidth, request(of: panel, .horizontal, for: nil).minimum)
    isSplit = width >= max(Self.splitWidth, 2 * wanted)
    let showsMap = isSplit || !showsList
    setShown(map, showsMap)
    setShown(panel, isSplit || showsList)
    let panelWidth = isSplit ? wanted : width
    if showsMap {
      let mapWidth = isSplit ? width - panelWidth : width
      place(
        map, x: isSplit && isRightToLeft ? Double(panelWidth) : 0, width: mapWidth, height: height)
    }
    if isSplit || showsList {
      place(
        panel, x: isSplit && !isRightToLeft ? Double(width - panelWidth) : 0, width: panelWidth,
        height: height)
    }
    guard was != isSplit else { return }
    // The layout is in progress, so that nothing may change the size of a child now.
    notification = Timeout(milliseconds: 0) { [weak self] in self?.onChange?() }
  }

  override func draw(_ snapshot: Snapshot) {
    if isSplit || !showsList { snapshot.draw(map, of: self) }
    if isSplit || showsList { snapshot.draw(panel, of: self) }
  }
}
