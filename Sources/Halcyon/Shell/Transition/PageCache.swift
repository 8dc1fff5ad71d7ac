import HalcyonKit

/// Tracks which hidden pages keep their widgets, so that returning to them is quick.
///
/// The default limit is one: together with the visible page, two pages are alive at rest, and a
/// third is released. Its visible state is restored from its saved state.
struct PageCache {
  private(set) var limit: Int
  private var pages: [Page] = []

  /// Creates a cache of at most `limit` pages.
  init(limit: Int) { self.limit = max(limit, 0) }

  /// Adds a page that was hidden.
  /// - Returns: The evicted pages, the oldest first.
  mutating func keep(_ page: Page) -> [Page] {
    pages.append(page)
    return limit(to: limit)
  }

  /// Adds a page that was not shown yet; it is evicted first.
  mutating func add(_ page: Page) { pages.insert(page, at: 0) }

  /// Changes the limit.
  /// - Returns: The evicted pages, the oldest first.
  mutating func limit(to limit: Int) -> [Page] {
    self.limit = max(limit, 0)
    let surplus = max(pages.count - self.limit, 0)
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
