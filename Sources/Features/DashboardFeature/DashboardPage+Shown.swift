import HalcyonCore
import HalcyonKit

/// When the cards have their content, for measurements.
extension DashboardPage {
  /// Waits for the first frame in which all cards have their content.
  func watchCards() {
    guard onCardsShown != nil else { return }
    let isShown = curtain.isOpen && columns.paintsAll
    scroller.onNextPaint { [weak self] in
      guard let self else { return }
      guard isShown, areModelsReady,
        layout.shown.allSatisfy({ cards[$0]?.isComplete == true })
      else {
        watchCards()
        return scroller.queueDraw()
      }
      onCardsShown?()
      onCardsShown = nil
    }
  }

  private var areModelsReady: Bool {
    context.people.phase != .loading && context.habits.phase != .loading
  }
}
