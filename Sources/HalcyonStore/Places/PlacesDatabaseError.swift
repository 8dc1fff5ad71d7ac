/// Why the place data cannot be used. Nothing else of the store is touched by it.
public enum PlacesDatabaseError: Error, Equatable, Sendable {
  /// There is no readable file; reinstall, or build it with `meson_helpers/build_places.py`.
  case missing(path: String)
  /// The file is no place data or was cut or changed; replace it.
  case damaged(path: String, reason: String)
  /// The file was built for another release; replace it.
  case otherVersion(path: String, found: Int, expected: Int)
}
