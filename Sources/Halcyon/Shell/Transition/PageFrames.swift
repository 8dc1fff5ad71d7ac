import GtkKit
import HalcyonKit

/// The frames of a stack's pages. Creates the views of pages that become visible, keeps those of a
/// few hidden pages (`PageCache`) and releases the others. Before a switch, it keeps all pages.
final class PageFrames {
  /// The delay of a release, so that the last frame of a switch is not late.
  private static let releaseMilliseconds = 100

  /// The frames in the order of the pages.
  let all: [PageFrame]
  private let makeView: (Page) -> any PageView
  private let limit: Int
  private var cache: PageCache
  private var evicted: [PageFrame] = []
  private var release: Timeout?

  /// Creates empty frames.
  /// - Parameters:
  ///   - cacheLimit: The maximum number of hidden pages to keep.
  ///   - makeView: Creates a page. Called whenever a page is needed that is not in the cache.
  init(_ pages: [Page], cacheLimit: Int, makeView: @escaping (Page) -> any PageView) {
    all = pages.enumerated().map { PageFrame($0.element, at: $0.offset) }
    limit = cacheLimit
    cache = PageCache(limit: cacheLimit)
    self.makeView = makeView
  }

  /// A Boolean value indicating whether evicted pages are waiting for their release.
  var hasPendingReleases: Bool { !evicted.isEmpty }

  /// A Boolean value indicating whether no hidden page is released.
  var keepsAll = false {
    didSet { evict(cache.limit(to: keepsAll ? all.count : limit)) }
  }

  /// Fills one of the frames whose page is neither visible nor cached with a hidden view, and
  /// caches it.
  /// - Returns: Whether there was one.
  func fillNext(except shown: [PageFrame]) -> Bool {
    let frame = all.first { frame in
      !shown.contains { $0 === frame } && (frame.view == nil || isEvicted(frame))
    }
    guard let frame else { return false }
    if !isEvicted(frame) { fill(frame, isFrozen: true) }
    evicted.removeAll { $0 === frame }
    cache.add(frame.page)
    return true
  }

  /// Takes the frame at an index from the cache, or fills it with a new view.
  /// - Parameter isFrozen: The value for a new view. Set before the page is visible, so that it
  ///   does not save its state.
  func fill(at index: Int, isFrozen: Bool) -> PageFrame {
    let frame = all[index]
    guard !cache.take(frame.page) else { return frame }
    evicted.removeAll { $0 === frame }
    fill(frame, isFrozen: isFrozen)
    return frame
  }

  /// Keeps a frame that was hidden, and releases the views that are evicted from the cache.
  func keep(_ frame: PageFrame) { evict(cache.keep(frame.page)) }

  private func fill(_ frame: PageFrame, isFrozen: Bool) {
    let view = makeView(frame.page)
    view.isFrozen = isFrozen
    frame.fill(with: view)
  }

  private func isEvicted(_ frame: PageFrame) -> Bool { evicted.contains { $0 === frame } }

  private func evict(_ pages: [Page]) {
    guard !pages.isEmpty else { return }
    evicted += all.filter { pages.contains($0.page) }
    release = Timeout(milliseconds: Self.releaseMilliseconds) { [weak self] in
      self?.releaseEvicted()
    }
  }

  private func releaseEvicted() {
    for frame in evicted { frame.empty() }
    evicted = []
  }
}
