import HalcyonKit

/// The provider of the habits page and its model.
package final class HabitsProvider: PageProvider {
  package let page = Page.habits
  let model: HabitsModel
  private let savedState = HabitsPage.SavedState()

  package init(model: HabitsModel = HabitsModel()) { self.model = model }

  package func use(_ services: AppServices) { model.use(services) }

  package func makeView(in window: any PageWindow) -> any PageView {
    HabitsPage(model: model, savedState: savedState, window: window)
  }
}
