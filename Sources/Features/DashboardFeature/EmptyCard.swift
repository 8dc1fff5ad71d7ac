import GtkKit
import HalcyonKit

/// The content of a card that has nothing to show yet: what it will show, and one action.
enum EmptyCard {
  /// - Parameter illustration: A drawing above the text; `nil` for none.
  static func make(
    _ text: String, _ illustration: Illustration? = nil, actions: [Button]
  ) -> Widget {
    let content = BoxLayout(.vertical, spacing: 12)
    illustration?.makeView(height: 120).map(content.append)
    content.append(ValueRow.label(text, styles: ["dim-label"]))
    if !actions.isEmpty { content.append(WrapRow(actions)) }
    content.setMargins(top: 4, bottom: Card.inset, start: Card.inset, end: Card.inset)
    return content
  }

  static func button(_ label: String, _ run: @escaping () -> Void) -> Button {
    let button = Button(label: label)
    button.wrapLabel()
    button.onClicked(run)
    return button
  }
}
