import HalcyonCore

/// The labels that Apple's programs write in a property `X-ABLabel` of the same group.
struct CardLabels {
  private var labels: [String: String] = [:]
  /// The date with the label "Anniversary"; `nil` if there is none.
  private(set) var anniversary: String?

  init(_ properties: [CardProperty]) {
    for property in properties where property.name == "X-ABLABEL" && !property.group.isEmpty {
      guard let text = VCardParser.parse([property]).first?.text else { continue }
      labels[property.group] = Self.plain(text)
    }
    guard !labels.isEmpty else { return }
    let date = properties.first {
      $0.name == "X-ABDATE" && self[$0]?.lowercased() == "anniversary"
    }
    anniversary = date.flatMap { VCardParser.parse([$0]).first?.text }
  }

  /// The label of a property; `nil` if it has none.
  subscript(property: CardProperty) -> String? {
    property.group.isEmpty ? nil : labels[property.group]
  }

  /// Returns a label without the marks of built-in labels: `_$!<Home>!$_`.
  private static func plain(_ text: String) -> String {
    guard text.hasPrefix("_$!<"), text.hasSuffix(">!$_"), text.count > 8 else { return text }
    return String(text.dropFirst(4).dropLast(4))
  }
}
