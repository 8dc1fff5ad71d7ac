/// Finds the word that was probably meant.
public enum Suggestion {
  /// The candidate that differs least from `word`; `nil` if none is similar.
  /// - Complexity: O(length of `word` × total length of the candidates); long words are not
  ///   compared.
  public static func closest(to word: String, among candidates: [String]) -> String? {
    guard word.count <= 40 else { return nil }
    let word = word.lowercased()
    let distances = candidates.map { (name: $0, distance: distance(word, $0.lowercased())) }
    guard let best = distances.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(1, min(word.count, best.name.count) / 3) ? best.name : nil
  }

  /// The number of insertions, deletions, replacements and swaps of neighbours between two words.
  /// - Source: optimal string alignment distance.
  static func distance(_ first: String, _ second: String) -> Int {
    let (first, second) = (Array(first), Array(second))
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for (i, a) in first.enumerated() {
      var row = [i + 1]
      for (j, b) in second.enumerated() {
        var cost = min(last[j] + (a == b ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a == second[j - 1], first[i - 1] == b {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
    }
    return last.last ?? 0
  }
}
