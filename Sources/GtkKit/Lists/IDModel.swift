import CGtk

/// A list model over ids; its objects are made when a view asks for them.
final class IDModel: Object {
  private(set) var ids: [Int64] = []

  init() { super.init(adopting: UnsafeMutableRawPointer(hal_id_model_new())) }

  /// Replaces a range by others and tells the views.
  func splice(_ range: Range<Int>, with new: some Collection<Int64>) {
    let range = range.clamped(to: ids.startIndex..<ids.endIndex)
    ids.replaceSubrange(range, with: new)
    // gint64 is C's long here, which Swift calls Int.
    let values = new.map { Int($0) }
    values.withUnsafeBufferPointer {
      hal_id_model_splice(
        opaque, UInt32(clamping: range.lowerBound), UInt32(clamping: range.count), $0.baseAddress,
        UInt32(clamping: $0.count))
    }
  }
}
