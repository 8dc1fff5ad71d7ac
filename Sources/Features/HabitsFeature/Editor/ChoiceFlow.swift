import GtkKit
import HalcyonKit

/// A choice among pictures, such as icons or colors: one tab stop with a toggle button for each.
final class ChoiceFlow {
  let widget: Widget
  private(set) var buttons: [ToggleButton] = []
  private var tokens: [SignalToken] = []

  /// - Parameters:
  ///   - name: The accessible name of the choice.
  ///   - choices: The pictures with their names.
  ///   - onChoice: Called with the index that the user chose.
  init(
    _ name: String, _ choices: [(picture: Widget, label: String)], onChoice: @escaping (Int) -> Void
  ) {
    let made = choices.map { choice in
      let button = ToggleButton(child: choice.picture)
      button.setAccessibleLabel(choice.label)
      button.tooltip = choice.label
      button.addStyle("flat")
      button.addStyle("choice")
      return button
    }
    for button in made.dropFirst() { made.first.map(button.join) }
    let flow = WrapRow(made, spacing: 4, role: .group)
    flow.setAccessibleLabel(name)
    let stop = TabStop(flow, heightForWidth: true)
    widget = stop
    buttons = made
    tokens = made.enumerated().map { index, button in
      button.onToggled { if $0 { onChoice(index) } }
    }
    stop.onEnter = { [weak self] in
      let active = self?.buttons.first(where: \.isActive) ?? self?.buttons.first
      return active?.grabFocus() ?? false
    }
  }

  /// Selects a choice without calling the handler; `nil` selects none.
  func select(_ index: Int?) {
    for (other, button) in buttons.enumerated() {
      tokens[other].blocked { button.isActive = other == index }
    }
  }
}

/// A color of a habit, as a circle.
final class ColorDot: Canvas {
  private let color: AdaptiveColor
  private static let diameter = 24

  init(_ color: AdaptiveColor) {
    self.color = color
    super.init(cssName: "colordot")
    setAccessiblyHidden(true)
  }

  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    Request(minimum: Self.diameter, natural: Self.diameter)
  }

  override func draw(_ snapshot: Snapshot) {
    let side = Double(Self.diameter)
    let circle = Rectangle(
      x: (Double(size.width) - side) / 2, y: (Double(size.height) - side) / 2, width: side,
      height: side)
    snapshot.fill(circle, cornerRadius: side / 2, with: color.current)
  }
}
