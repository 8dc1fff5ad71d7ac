import GtkKit
import HalcyonKit

/// Moves the pages of a stack with touch and touchpad swipes and with horizontal scrolling.
final class PageSwiping {
  private weak var stack: PageStack?
  private var swipe: PageSwipe?

  /// Creates an object that moves the pages of `stack`, which owns it.
  init(_ stack: PageStack) { self.stack = stack }

  /// A Boolean value indicating whether a swipe is in progress.
  var isActive: Bool { swipe != nil }

  /// Ignores the rest of the swipe, because another switch takes over.
  func cancel() { swipe = nil }

  /// Ends the swipe on the page that it began on.
  func finish() { if let page = stack?.page { end(velocity: 0, on: page) } }

  /// Returns a widget that contains the stack and handles swipes.
  func makeArea(of stack: PageStack) -> SwipeArea {
    let area = SwipeArea(
      child: stack,
      content: .init(
        progress: { [weak self] in self?.progress ?? 0 },
        cancelProgress: { [weak self] in Double(self?.origin ?? 0) },
        snapPoints: { [weak self] in
          (self?.swipe ?? self?.possibleSwipe)?.stops.map(\.place) ?? [0]
        }),
      onBegin: { [weak self] in self?.begin() },
      onUpdate: { [weak self] in self?.update($0) },
      onEnd: { [weak self] velocity, place in
        guard let self, let swipe, let stack = self.stack else { return }
        end(velocity: velocity, on: stack.pages[swipe.index(nearest: place)])
      },
      onStep: { [weak self] in self?.step(by: $0) })
    area.expandsHorizontally = true
    area.expandsVertically = true
    return area
  }

  /// The index of the page that the swipe began on, or would begin on now.
  private var origin: Int {
    swipe?.origin ?? stack.flatMap { stack in stack.page.map(stack.index) } ?? 0
  }

  /// The scroll position of the stack, where each page is at its index.
  private var progress: Double {
    PageSwipe.progress(
      index: stack?.current?.index ?? 0, position: stack?.transition?.incoming ?? 0)
  }

  /// The swipe that a gesture would begin now.
  private var possibleSwipe: PageSwipe? {
    guard let stack, let current = stack.current else { return nil }
    guard let leaving = stack.leaving, let transition = stack.transition else {
      return PageSwipe(from: current.index, count: stack.pages.count)
    }
    return PageSwipe(between: leaving.index, and: current.index, transition)
  }

  /// Switches to the previous or next page; does nothing at the ends or during a swipe.
  private func step(by distance: Int) {
    guard let stack, let page = stack.page, !isActive else { return }
    let index = stack.index(of: page) + distance
    guard stack.pages.indices.contains(index) else { return }
    stack.show(stack.pages[index])
    stack.onSwipe?(stack.pages[index])
  }

  private func begin() {
    swipe = possibleSwipe
    stack?.halt()
  }

  /// Moves the pages with the gesture. If the gesture reverses beyond its origin, the other
  /// neighbor becomes visible.
  private func update(_ progress: Double) {
    guard let stack, let swipe, progress.isFinite else { return }
    if let index = swipe.neighbor(at: progress) {
      stack.open(stack.pages[index], beside: stack.pages[swipe.origin])
    }
    guard let upper = stack.current, let transition = stack.transition else { return }
    let step = upper.index == swipe.origin ? 0 : transition.direction
    stack.move(to: Double(swipe.origin) + step - progress)
  }

  private func end(velocity: Double, on page: Page) {
    swipe = nil
    guard let stack, stack.transition != nil else { return }
    let isNew = stack.page != page
    stack.settle(on: page, velocity: -velocity)
    if isNew { stack.onSwipe?(page) }
  }
}
