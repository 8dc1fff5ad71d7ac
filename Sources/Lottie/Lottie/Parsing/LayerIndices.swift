/// The positions of layers by their `ind`; the first of several equal ones takes effect.
struct LayerIndices {
  /// In ascending order of the index, then of the position.
  private var entries: [(index: Int, position: Int)] = []

  init(_ layers: [JSONNode]) {
    entries.reserveCapacity(layers.count)
    var isSorted = true
    for (position, layer) in layers.enumerated() {
      guard let index = layer["ind"]?.number.flatMap({ Int(exactly: $0) }) else { continue }
      if let last = entries.last, last.index > index { isSorted = false }
      entries.append((index, position))
    }
    if !isSorted { entries.sort { $0 < $1 } }
  }

  /// - Complexity: O(log *n*) for *n* layers.
  subscript(index: Int) -> Int? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].index < index { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].index == index ? entries[low].position : nil
  }
}
