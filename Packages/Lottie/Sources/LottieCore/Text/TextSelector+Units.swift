extension TextSelector {
  /// Returns the unit of each letter, and the number of units.
  /// - Parameter seed: determines the order of a random selector, so that it is reproducible.
  /// - Returns: the zero-based unit of each letter, and the number of units.
  func units(of letters: [TextLetter], seed: UInt64) -> (places: [Int], count: Int) {
    var places: [Int] = []
    places.reserveCapacity(letters.count)
    var count = 0
    for (index, letter) in letters.enumerated() {
      places.append(count)
      if ends(letter, isLast: index == letters.count - 1) { count += 1 }
    }
    guard isRandom, count > 1 else { return (places, count) }
    var generator = SplitMix64(state: seed)
    let order = (0..<count).shuffled(using: &generator)
    return (places.map { $0 < count ? order[$0] : $0 }, count)
  }

  /// Returns whether the unit ends after a letter.
  private func ends(_ letter: TextLetter, isLast: Bool) -> Bool {
    switch unit {
    case .characters: !letter.isBreak
    case .charactersWithoutSpaces: !letter.isBreak && !letter.isSpace
    case .words: letter.isBreak || letter.isSpace || isLast
    case .lines: letter.isBreak || isLast
    }
  }
}

/// A random number generator with the same sequence on all platforms.
/// - Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014.
private struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
