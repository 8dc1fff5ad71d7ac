/// The positions of layers by their `ind`; the first of several equal ones takes effect.
struct LayerIndices {
  /// The indices in ascending order, and the position of each; equal ones are ordered by position.
  private var indices: [Int] = []
  private var positions: [Int] = []

  init(_ layers: [JSONNode]) {
    indices.reserveCapacity(layers.count)
    positions.reserveCapacity(layers.count)
    var isSorted = true
    for (position, layer) in layers.enumerated() {
      guard let index = layer["ind"]?.number.flatMap({ Int(exactly: $0) }) else { continue }
      if let last = indices.last, last > index { isSorted = false }
      indices.append(index)
      positions.append(position)
    }
    guard !isSorted else { return }
    let (unsorted, places) = (indices, positions)
    let order = unsorted.indices.sorted { (unsorted[$0], $0) < (unsorted[$1], $1) }
    indices = order.map { unsorted[$0] }
    positions = order.map { places[$0] }
  }

  /// - Complexity: O(log *n*) for *n* layers.
  subscript(index: Int) -> Int? {
    var (low, high) = (0, indices.count)
    while low < high {
      let middle = (low + high) / 2
      if indices[middle] < index { low = middle + 1 } else { high = middle }
    }
    return low < indices.count && indices[low] == index ? positions[low] : nil
  }
}
