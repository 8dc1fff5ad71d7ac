import GtkKit
import HalcyonServices

/// The moments you share.
final class GalleryPage: PageView {
  let widget: Widget
  var isStill = false

  init() {
    let page = StatusPage(
      icon: Page.gallery.icon, title: tr("Gallery"), description: tr("Your photos will be here."))
    page.expandsVertically = true
    widget = BoxLayout(.vertical, [page])
    widget.addStyle("page")
  }
}
