/// Tracks which hidden pages keep their widgets, so that returning to them is quick.
///
/// The default limit is one: together with the visible page, two pages are alive at rest, and a
/// third is released. Its visible state is restored from its saved state.
struct PageCache {
  let limit: Int
  private var pages: [Page] = []

  /// Creates a cache of at most `limit` pages.
  init(limit: Int) { self.limit = max(limit, 0) }

  /// Adds a page that was hidden.
  /// - Returns: The evicted pages, the oldest first.
  mutating func keep(_ page: Page) -> [Page] {
    pages.append(page)
    let surplus = max(pages.count - limit, 0)
    defer { pages.removeFirst(surplus) }
    return Array(pages.prefix(surplus))
  }

  /// Removes a page from the cache.
  /// - Returns: Whether the page was cached.
  mutating func take(_ page: Page) -> Bool {
    guard let index = pages.firstIndex(of: page) else { return false }
    pages.remove(at: index)
    return true
  }
}
