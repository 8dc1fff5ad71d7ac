/// The reason why the place data cannot be used. The rest of the store is not affected.
public enum PlacesDatabaseError: Error, Equatable, Sendable {
  /// There is no readable file; reinstall, or build it with `meson_helpers/data/build_places.py`.
  case missing(path: String)
  /// The file is not place data, or is corrupt; replace it.
  case damaged(path: String, reason: String)
  /// The file was built for another version of Halcyon; replace it.
  case otherVersion(path: String, found: Int, expected: Int)
}
