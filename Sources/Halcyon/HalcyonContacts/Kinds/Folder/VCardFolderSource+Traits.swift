import HalcyonCore
import Localization

extension VCardFolderSource {
  /// The traits of files, which the user can replace with others.
  public static var traits: Activity.SourceTraits {
    var traits = Activity.SourceTraits()
    traits.isLocal = true
    traits.replacement = .chooseFolder
    traits.notFound = tr("The contacts folder was not found. Nothing was removed.")
    traits.damaged = tr("The contacts folder is damaged. Nothing was removed.")
    traits.missing = { count in
      ntr(
        "%1 person is missing from the folder. Keep them here?",
        "%1 people are missing from the folder. Keep them here?", count)
    }
    return traits
  }

  /// The traits of files.
  public var traits: Activity.SourceTraits { Self.traits }
}
