import GtkKit

/// Places its child between the edges of `ContentGrid`.
///
/// A page that scrolls as a whole is
///
///     let content = BoxLayout(.vertical, [heading.widget, CardColumns([today, people, photos])])
///     let page = ScrolledWindow(child: ContentColumn(content))
package final class ContentColumn: Canvas {
  private let child: Widget

  package init(_ child: Widget) {
    self.child = child
    super.init(cssName: "contentcolumn", heightForWidth: true)
    adopt(child)
  }

  package override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    switch orientation {
    case .horizontal:
      let own = request(of: child, .horizontal, for: nil)
      return Request(
        minimum: own.minimum + 2 * ContentGrid.margin.narrow,
        natural: min(own.natural, ContentGrid.maximumWidth) + 2 * ContentGrid.margin.wide)
    case .vertical:
      return request(of: child, .vertical, for: forSize.map(width(in:)))
    }
  }

  /// The content is never narrower than its minimum, which can exceed the width between the wide
  /// margins.
  private func width(in pageWidth: Int) -> Int {
    max(ContentGrid(pageWidth: pageWidth).width, request(of: child, .horizontal, for: nil).minimum)
  }

  package override func layOut(width: Int, height: Int) {
    let own = self.width(in: width)
    place(child, x: Double((width - own) / 2), width: own, height: height)
  }

  package override func draw(_ snapshot: Snapshot) { snapshot.draw(child, of: self) }
}
