import GtkKit
import LottieUI

/// A small drawing beside or above a text, for a part of a page: a search without results, a list
/// without rows, or work that is done. `EmptyPage` is for whole pages.
package final class IllustratedNote {
  /// The height of the drawing in logical pixels.
  package enum Size: Int {
    case small = 72
    case medium = 120
  }

  package let widget: BoxLayout
  /// The drawing; `nil` until the note is on screen, or if the file cannot be read.
  private(set) var drawing: LottieView?
  private let label: Label

  /// Creates a note.
  /// - Parameters:
  ///   - text: The text; empty if the text is elsewhere.
  ///   - isBeside: Whether the text is beside the drawing rather than below it.
  package init(
    _ illustration: Illustration, _ text: String, size: Size = .medium, isBeside: Bool = false
  ) {
    label = Label(text, style: isBeside ? "heading" : "dim-label")
    // Beside the drawing, a label that wraps is as narrow as the height of the drawing permits.
    label.wraps = !isBeside
    label.ellipsizes = isBeside
    if !isBeside { label.centerLines() }
    label.isVisible = !text.isEmpty
    widget = BoxLayout(isBeside ? .horizontal : .vertical, spacing: 12)
    widget.append(label)
    widget.horizontalAlignment = .center
    widget.verticalAlignment = .center
    // Many notes are never shown, and reading a drawing takes milliseconds. Later, because a note
    // that is shown while a model is tracked would track the drawing too.
    widget.onMap { [weak self] in
      guard let self, drawing == nil else { return }
      Task { [weak self] in self?.draw(illustration, size) }
    }
  }

  private func draw(_ illustration: Illustration, _ size: Size) {
    guard drawing == nil, let view = illustration.makeView(height: size.rawValue) else { return }
    drawing = view
    widget.insert(view, after: nil)
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
