/// Pages that were left, with all their widgets, for a quick way back.
///
/// One by default: with the page that is shown that makes two alive at rest, and the third is released. What that one
/// had on screen comes back from what it remembered.
struct PageCache {
  let limit: Int
  private var frames: [PageFrame] = []

  /// A cache of at most `limit` pages.
  init(limit: Int) { self.limit = max(limit, 0) }

  /// Takes a page that was left.
  /// - Returns: those for which there is no room any more, the oldest first.
  mutating func keep(_ frame: PageFrame) -> [PageFrame] {
    frames.append(frame)
    let surplus = max(frames.count - limit, 0)
    defer { frames.removeFirst(surplus) }
    return Array(frames.prefix(surplus))
  }

  /// Hands out a page, where it is there.
  mutating func take(_ page: Page) -> PageFrame? {
    frames.firstIndex { $0.page == page }.map { frames.remove(at: $0) }
  }
}
