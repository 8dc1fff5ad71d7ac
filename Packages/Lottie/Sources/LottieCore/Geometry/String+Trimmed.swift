extension StringProtocol {
  /// The text without white space and line breaks at its ends.
  package var trimmed: SubSequence {
    guard let first = unicodeScalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = unicodeScalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return self[endIndex...] }
    return self[first..<unicodeScalars.index(after: last)]
  }
}
