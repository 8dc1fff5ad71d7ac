import GtkKit

/// The activity strip above the page.
///
/// Bars that appear, grow and disappear never move what the pointer is on: the page scrolls by as
/// much as it moves. What does not scroll waits: bars lie over its upper margin until the pointer
/// leaves it.
final class StripArea: Canvas {
  private let strip: Widget
  private let page: Widget
  private var pointer: (x: Double, y: Double)?
  /// The height above the page; different from that of the strip while the page waits.
  private var room = 0

  init(strip: Widget, page: Widget) {
    self.strip = strip
    self.page = page
    super.init(heightForWidth: true)
    expandsVertically = true
    // The strip above the page.
    [page, strip].forEach(adopt)
    page.onPointer(
      move: { [weak self] in self?.pointed(at: ($0, $1)) },
      leave: { [weak self] in self?.pointed(at: nil) })
  }

  /// Notes the position of the pointer in the page; `nil` if it is not there.
  func pointed(at point: (x: Double, y: Double)?) {
    let hasLeft = pointer != nil && point == nil
    pointer = point
    if hasLeft { queueResize() }
  }

  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    let (strip, page) = (
      request(of: strip, orientation, for: forSize), request(of: page, orientation, for: forSize)
    )
    guard orientation == .vertical else { return strip.union(page) }
    return Request(
      minimum: strip.minimum + page.minimum, natural: strip.natural + page.natural)
  }

  override func layOut(width: Int, height: Int) {
    let least = request(of: page, .vertical, for: width).minimum
    let wanted = request(of: strip, .vertical, for: width)
    let stripHeight = max(wanted.minimum, min(wanted.natural, height - least))
    makeRoom(stripHeight)
    place(page, y: Double(room), width: width, height: max(height - room, least))
    place(strip, width: width, height: stripHeight)
  }

  /// Moves the page below the strip, unless that would move what the pointer is on.
  private func makeRoom(_ wanted: Int) {
    let distance = Double(wanted - room)
    guard distance != 0 else { return }
    guard let pointer else { return room = wanted }
    guard let shift = ScrollShift(of: page, at: pointer, by: distance) else { return }
    room = wanted
    self.pointer?.y -= distance
    afterLayout { shift.apply(distance) }
  }

  override func draw(_ snapshot: Snapshot) {
    snapshot.draw(page, of: self)
    snapshot.draw(strip, of: self)
  }
}
