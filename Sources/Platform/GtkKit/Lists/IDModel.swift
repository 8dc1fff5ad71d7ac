import CGtk

/// A list model of IDs whose items are created on demand.
final class IDModel: Object {
  private(set) var ids: [Int64] = []

  init() { super.init(adopting: UnsafeMutableRawPointer(hal_id_model_new())) }

  /// Replaces a range of IDs and notifies the views.
  func splice(_ range: Range<Int>, with new: some Collection<Int64>) {
    let range = range.clamped(to: ids.startIndex..<ids.endIndex)
    ids.replaceSubrange(range, with: new)
    // gint64 is the C type long here, which Swift imports as Int.
    let values = new.map { Int($0) }
    values.withUnsafeBufferPointer {
      hal_id_model_splice(
        opaque, UInt32(clamping: range.lowerBound), UInt32(clamping: range.count), $0.baseAddress,
        UInt32(clamping: $0.count))
    }
  }
}
