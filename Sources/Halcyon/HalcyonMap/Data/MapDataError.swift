/// The reason why the base map cannot be used. Maps then show people on a plain background.
public enum MapDataError: Error, Equatable, Sendable {
  /// The file cannot be read; reinstall, or build it with `meson_helpers/data/build_map.py`.
  case missing(path: String)
  /// The file is not a base map, or is corrupt; replace it.
  case damaged(path: String, offset: Int)
}
