import GtkKit
import LottieUI

/// A small drawing beside or above a text, for a part of a page: a search without results, a list
/// without rows, or work that is done. `EmptyPage` is for whole pages.
final class IllustratedNote {
  /// The height of the drawing in logical pixels.
  enum Size: Int {
    case small = 72
    case medium = 120
  }

  let widget: BoxLayout
  /// The drawing; `nil` if the file cannot be read.
  let drawing: LottieView?
  private let label: Label

  /// Creates a note.
  /// - Parameters:
  ///   - text: The text; empty if the text is elsewhere.
  ///   - isBeside: Whether the text is beside the drawing rather than below it.
  init(_ illustration: Illustration, _ text: String, size: Size = .medium, isBeside: Bool = false) {
    drawing = illustration.makeView(height: size.rawValue)
    label = Label(text, style: isBeside ? "heading" : "dim-label")
    label.wraps = true
    if !isBeside { label.centerLines() }
    label.isVisible = !text.isEmpty
    widget = BoxLayout(isBeside ? .horizontal : .vertical, spacing: 12)
    drawing.map(widget.append)
    widget.append(label)
    widget.horizontalAlignment = .center
    widget.verticalAlignment = .center
  }

  /// The text.
  var text: String {
    get { label.text }
    set {
      label.text = newValue
      label.isVisible = !newValue.isEmpty
    }
  }
}
