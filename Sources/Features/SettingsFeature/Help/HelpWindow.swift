import GtkKit
import HalcyonKit
import Localization

/// The help: questions with answers, which can be searched.
final class HelpWindow {
  let window = PreferencesWindow(title: tr("Help"))

  /// The pages of the window.
  static var pages: [(id: String, title: String, icon: String, topics: [HelpTopic])] {
    [
      ("habits", Page.habits.title, Page.habits.icon, HelpTopic.habits),
      ("people", tr("People"), Page.dashboard.icon, HelpTopic.people),
      ("photos", tr("Photos"), Page.gallery.icon, HelpTopic.photos),
      ("general", tr("General"), "help-about-symbolic", HelpTopic.general),
    ]
  }

  init() {
    for page in Self.pages {
      let groups = page.topics.map { topic in
        PreferencesGroup([ActionRow(title: topic.title, subtitle: topic.text)])
      }
      window.add(PreferencesPage(name: page.id, title: page.title, icon: page.icon, groups))
    }
  }

  /// Shows the page of help that fits a page of the window.
  func present(over parent: Window, about page: Page?) {
    window.pageName =
      switch page {
      case .habits: "habits"
      case .gallery: "photos"
      default: "people"
      }
    window.present(over: parent)
  }
}
