/// How a mask changes the coverage of the masks before it.
///
/// Before the first mask, coverage is zero for ``add``, ``lighten`` and ``difference``, and one for
/// the other modes.
public enum MaskMode: String, Hashable, Sendable {
  case add, subtract, intersect
  /// The maximum, the minimum and the absolute difference of both coverages.
  case lighten, darken, difference
}
