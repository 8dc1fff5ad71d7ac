extension StringProtocol {
  /// The text without leading and trailing white space.
  package var trimmingBlanks: String {
    // Most texts begin and end with ASCII other than white space.
    if let first = unicodeScalars.first?.value, let last = unicodeScalars.last?.value,
      (0x21...0x7E).contains(first), (0x21...0x7E).contains(last)
    {
      return String(self)
    }
    var text = self[...]
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}
