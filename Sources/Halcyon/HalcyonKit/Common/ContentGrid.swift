/// The edges that the content of all pages, their headings and the activity strip share.
///
/// `ContentColumn` places a widget between them; `CardColumns` divides the space into columns.
package nonisolated struct ContentGrid: Hashable {
  /// The maximum width of the content in logical pixels.
  static let maximumWidth = 1280
  /// The space between cards, and between the heading and the first card.
  package static let spacing = 18
  /// The margin beside the content, and the width of the page from which it is the larger one.
  package static let margin = (narrow: 12, wide: 24, from: 600)
  /// The font size at a text scale of 100 %, in logical pixels: 11 pt, rounded up.
  package static let fontPixels = 14.7
  /// The font size in logical pixels from which text is large: labels that must fit the narrowest
  /// window are smaller than the platform makes them.
  package static let largeFont = 20.0

  /// The distance of the content from either side of the page in logical pixels.
  package let start: Int
  /// The width of the content.
  package let width: Int

  /// Creates the grid of a page.
  /// - Parameter pageWidth: The width of the page in logical pixels.
  package init(pageWidth: Int) {
    let margin = pageWidth < Self.margin.from ? Self.margin.narrow : Self.margin.wide
    width = min(max(pageWidth - 2 * margin, 0), Self.maximumWidth)
    start = max((pageWidth - width) / 2, 0)
  }
}
