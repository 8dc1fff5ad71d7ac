/// Searches by UTF-8 code units, as JavaScript does: without regard to canonical equivalence.
extension String {
  /// The first place of `wanted`, which is not empty, at or after `start`.
  /// - Complexity: O(length × length of `wanted`).
  func firstRange(ofLiteral wanted: String, from start: Index? = nil) -> Range<Index>? {
    guard let first = wanted.utf8.first else { return nil }
    var rest = utf8[(start ?? startIndex)...]
    while let place = rest.firstIndex(of: first) {
      rest = rest[place...]
      if rest.starts(with: wanted.utf8) {
        return place..<utf8.index(place, offsetBy: wanted.utf8.count)
      }
      rest = rest.dropFirst()
    }
    return nil
  }

  /// The last place of `wanted`, which is not empty.
  func lastRange(ofLiteral wanted: String) -> Range<Index>? {
    guard let first = wanted.utf8.first else { return nil }
    var end = utf8.endIndex
    while let place = utf8[..<end].lastIndex(of: first) {
      if utf8[place...].starts(with: wanted.utf8) {
        return place..<utf8.index(place, offsetBy: wanted.utf8.count)
      }
      end = place
    }
    return nil
  }

  /// The parts before, between and after each `separator`.
  func pieces(betweenLiteral separator: String) -> [String] {
    var pieces: [String] = []
    var start = startIndex
    while let range = firstRange(ofLiteral: separator, from: start) {
      pieces.append(String(self[start..<range.lowerBound]))
      start = range.upperBound
    }
    return pieces + [String(self[start...])]
  }
}
