/// Why a picture or a folder could not be taken into the gallery. Nothing that is in it is touched by one.
public enum PhotoImportIssue: Error, Hashable, Sendable {
  case missing(path: String)
  /// `errno` is the system's number.
  case unreadable(path: String, errno: Int32)
  /// The folder holds no pictures.
  case emptyFolder(path: String)
  /// The folder holds more pictures than one import takes; those beyond were left out.
  case tooManyFiles(path: String, limit: Int)
  /// The folder lies deeper in the given one than an import goes, and was left out.
  case tooDeep(path: String, limit: Int)
  case notPicture(path: String)
  /// A picture of a format that needs a package which is not there.
  case missingLoader(path: String, format: String, package: String?)
  case tooLarge(path: String, bytes: Int, limit: Int)
  case tooManyPixels(path: String, width: Int, height: Int, limit: Int)

  /// What it is about.
  public var path: String {
    switch self {
    case .missing(let path), .unreadable(let path, _), .emptyFolder(let path),
      .tooManyFiles(let path, _), .tooDeep(let path, _), .notPicture(let path),
      .missingLoader(let path, _, _), .tooLarge(let path, _, _), .tooManyPixels(let path, _, _, _):
      path
    }
  }
}
