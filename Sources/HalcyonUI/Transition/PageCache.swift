/// Which of the pages that were left are kept with all their widgets, for a quick way back.
///
/// One by default: with the page that is shown that makes two alive at rest, and the third is released. What that one
/// had on screen comes back from what it remembered.
struct PageCache {
  let limit: Int
  private var pages: [Page] = []

  /// A cache of at most `limit` pages.
  init(limit: Int) { self.limit = max(limit, 0) }

  /// Takes a page that was left.
  /// - Returns: those for which there is no room any more, the oldest first.
  mutating func keep(_ page: Page) -> [Page] {
    pages.append(page)
    let surplus = max(pages.count - limit, 0)
    defer { pages.removeFirst(surplus) }
    return Array(pages.prefix(surplus))
  }

  /// Hands out a page.
  /// - Returns: whether it was there.
  mutating func take(_ page: Page) -> Bool {
    guard let index = pages.firstIndex(of: page) else { return false }
    pages.remove(at: index)
    return true
  }
}
