extension Property where Value: Interpolatable {
  /// Returns the value that the keyframes give at a frame, ignoring the expression.
  func keyframedValue(at frame: Double) -> Value {
    switch self {
    case .fixed(let value): value
    case .animated(let keyframes): keyframes.value(at: frame)
    case .computed(let base, _): base.keyframedValue(at: frame)
    }
  }
}

extension Keyframes where Value: Interpolatable {
  /// Returns the interpolated value at a frame.
  /// - Complexity: O(log *n*) for *n* keyframes.
  func value(at frame: Double) -> Value {
    segmentIndex(at: frame).map { segments[$0].value(at: frame) } ?? last
  }
}

extension Keyframes {
  /// Returns the index of the segment of a frame; nil after the last keyframe.
  func segmentIndex(at frame: Double) -> Int? {
    var low = 0
    var high = segments.count
    // The first segment that ends after the frame.
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].end <= frame { low = middle + 1 } else { high = middle }
    }
    return low < segments.count ? low : nil
  }
}

extension KeyframeSegment where Value: Interpolatable {
  func value(at frame: Double) -> Value { progress(at: frame).map(value(progress:)) ?? from }

  /// Returns how far the value has come, for each component; nil if it has not changed yet.
  func progress(at frame: Double) -> SIMD4<Double>? {
    guard frame > start else { return nil }
    let time = (frame - start) / (end - start)
    switch easing {
    case .hold: return nil
    case .linear: return SIMD4(repeating: time)
    case .uniform(let curve): return SIMD4(repeating: curve(time))
    case .perDimension(let curves):
      guard let first = curves.first else { return SIMD4(repeating: time) }
      // Components without a curve use the first one; those that the value lacks need none.
      var progress = SIMD4<Double>(repeating: first(time))
      for index in 1..<max(1, min(curves.count, Value.progressCount)) {
        progress[index] = curves[index](time)
      }
      return progress
    }
  }

  private func value(progress: SIMD4<Double>) -> Value {
    if let motion, let point = motion.point(at: progress.x) as? Value { return point }
    return Value.interpolate(from, to, progress)
  }
}
