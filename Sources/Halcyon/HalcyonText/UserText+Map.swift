import HalcyonMap
import Localization

extension UserText {
  /// Returns why the base map cannot be used.
  public static func sentence(_ error: MapDataError) -> String {
    switch error {
    case .missing(let path):
      tr("Could not read the map %1. Reinstall Halcyon to see countries and their names.", path)
    case .damaged(let path, let offset):
      tr(
        "The map %1 is damaged at byte %2. Reinstall Halcyon to see countries and their names.",
        path, String(offset))
    }
  }

  /// Returns why a picture of the map was not written.
  public static func sentence(_ error: MapPictureError) -> String {
    switch error {
    case .tooLarge: tr("The picture is too large. Choose a smaller size.")
    case .unwritable(let path):
      tr("Could not write %1. Check that the folder exists and that you may write to it.", path)
    }
  }
}
