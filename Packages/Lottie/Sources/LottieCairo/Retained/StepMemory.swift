import LottieCore

/// Unused memory of ``DrawSteps``, so that steady frames allocate nothing.
struct StepMemory {
  private var steps: [[DrawStep]] = []
  private var clipLists: [[[DrawClip]]] = []
  private var clips: [[DrawClip]] = []
  private static let limit = 256

  mutating func take() -> (steps: [DrawStep], clipLists: [[DrawClip]]) {
    (steps.popLast() ?? [], clipLists.popLast() ?? [])
  }

  /// Returns an empty list.
  mutating func takeClips() -> [DrawClip] { clips.popLast() ?? [] }

  /// Keeps the memory of empty lists.
  mutating func give(_ steps: inout [DrawStep], _ clipLists: inout [[DrawClip]]) {
    guard self.steps.count < Self.limit else { return }
    self.steps.append([])
    swap(&self.steps[self.steps.count - 1], &steps)
    self.clipLists.append([])
    swap(&self.clipLists[self.clipLists.count - 1], &clipLists)
  }

  /// Takes the memory of a list of which the caller is the only owner.
  mutating func give(_ list: inout [DrawClip]) {
    guard clips.count < Self.limit else { return }
    list.removeAll(keepingCapacity: true)
    clips.append([])
    swap(&list, &clips[clips.count - 1])
  }
}

extension [DrawClip] {
  func sharesMemory(with other: [DrawClip]) -> Bool {
    withUnsafeBufferPointer { a in
      other.withUnsafeBufferPointer { a.baseAddress == $0.baseAddress }
    }
  }
}
