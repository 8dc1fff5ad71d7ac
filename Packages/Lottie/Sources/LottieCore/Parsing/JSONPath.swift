/// A location in a JSON file, formatted only when needed.
enum JSONPath: CustomStringConvertible {
  case root
  /// The location of a value, which must not outlive its document.
  case node(JSONNode)
  indirect case member(JSONPath, String)
  indirect case item(JSONPath, Int)

  var description: String {
    switch self {
    case .root: "$"
    case .node(let node): node.location
    case .member(let parent, let key): "\(parent).\(key)"
    case .item(let parent, let index): "\(parent)[\(index)]"
    }
  }
}

extension JSONNode {
  /// The location of the value.
  /// - Complexity: O(*n*) for *n* entries of the arrays and objects that contain it.
  fileprivate var location: String {
    var text = document.path.description
    let entries = document.entries
    var current = 0
    while current < index {
      let isArray = entries[current].kind == .array
      let end = Int(entries[current].end)
      guard isArray || entries[current].kind == .object else { break }
      var (child, number) = (current + 1, 0)
      while child < end {
        let value = isArray ? child : child + 1
        let next = Int(entries[value].end)
        if index < next {
          text += isArray ? "[\(number)]" : ".\(document.text(entries[child]))"
          child = value
          break
        }
        (child, number) = (next, number + 1)
      }
      guard child > current, child < end else { break }
      current = child
    }
    return text
  }
}
