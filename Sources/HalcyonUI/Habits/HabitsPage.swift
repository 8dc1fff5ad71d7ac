import GtkKit
import HalcyonServices

/// The habits you keep.
final class HabitsPage {
  let widget: Widget

  init() {
    let page = StatusPage(
      icon: Page.habits.icon, title: tr("Habits"),
      description: tr("What you want to do again and again will be here."))
    page.expandsVertically = true
    widget = BoxLayout(.vertical, [page])
    widget.addStyle("page")
  }
}
