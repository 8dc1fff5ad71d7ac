extension JSONNode {
  /// Returns the JSON of the document of a text layer, keyframed or not, with its text replaced.
  func json(replacingTextWith words: String) -> String {
    if let items {
      return "[\(items.map { $0.json(replacingTextWith: words) }.joined(separator: ","))]"
    }
    guard let members else { return json }
    let parts = members.map { key, value in
      let isText = key == "t" && value.string != nil
      let isInner = key == "k" || key == "s" && value.isObject
      let text =
        isText ? words.json : isInner ? value.json(replacingTextWith: words) : value.json
      return "\(key.json):\(text)"
    }
    return "{\(parts.joined(separator: ","))}"
  }

  private var json: String {
    if let items { return "[\(items.map(\.json).joined(separator: ","))]" }
    if let members {
      return "{\(members.map { "\($0.key.json):\($0.value.json)" }.joined(separator: ","))}"
    }
    if let bool { return bool ? "true" : "false" }
    return string?.json ?? number?.json ?? "null"
  }
}

extension Double {
  /// The number in JSON, which has no infinite ones but large exponents.
  var json: String { isFinite ? "\(self)" : "1e999" }
}

extension String {
  /// The text as a JSON string.
  fileprivate var json: String {
    var text = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\": text += "\\\(scalar)"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
