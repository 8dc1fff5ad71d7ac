import Localization

extension Page {
  /// The page with the user's habits.
  public static let habits = Page(id: "habits", title: tr("Habits"), icon: "object-select-symbolic")
}

/// The provider of the habits page and its model.
final class HabitsProvider: PageProvider {
  let page = Page.habits
  let model: HabitsModel
  private let savedState = HabitsPage.SavedState()

  init(model: HabitsModel = HabitsModel()) { self.model = model }

  func use(_ services: AppServices) { model.use(services) }

  func makeView(in window: any PageWindow) -> any PageView {
    HabitsPage(model: model, savedState: savedState, window: window)
  }
}
