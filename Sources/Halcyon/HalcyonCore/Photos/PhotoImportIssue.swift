/// The reason why a photo or a folder could not be imported. The gallery is unchanged.
public enum PhotoImportIssue: Error, Hashable, Sendable {
  case missing(path: String)
  /// `errno` is the system's error number.
  case unreadable(path: String, errno: Int32)
  /// The folder contains no photos.
  case emptyFolder(path: String)
  /// The folder contains more photos than one import accepts; the remaining photos were skipped.
  case tooManyFiles(path: String, limit: Int)
  /// The folder is nested too deeply in the given folder and was skipped.
  case tooDeep(path: String, limit: Int)
  case notPicture(path: String)
  /// The content of an image or video is malformed.
  case damaged(path: String, format: String)
  /// The content stops the program that decodes it.
  case undecodable(path: String, damage: PhotoDamage)
  /// The program that decodes images, `halcyon-media`, is not installed or cannot be started.
  case noDecoder(path: String)
  /// The preview of a raw file is read by Exiv2, which is not installed in the version that Halcyon
  /// needs.
  case noMetadataLibrary(path: String)
  /// The file ends too early; what there is of it is shown.
  case incomplete(path: String)
  /// A raw file contains no preview.
  case noPreview(path: String)
  /// The name of the file is not valid UTF-8; the path shows replacement characters.
  case undecodableName(path: String)
  /// The image format needs a loader that is not installed; `package` is the package that provides
  /// it.
  case missingLoader(path: String, format: String, package: String?)
  case tooLarge(path: String, bytes: Int, limit: Int)
  case tooManyPixels(path: String, width: Int, height: Int, limit: Int)

  /// A Boolean value indicating whether the same file can possibly be read later.
  public var isTemporary: Bool {
    switch self {
    case .missing, .unreadable, .noDecoder, .noMetadataLibrary: true
    default: false
    }
  }

  /// A Boolean value indicating whether a file was found, but not added; `false` for folders and
  /// files that were not found.
  public var isAboutFile: Bool {
    switch self {
    case .missing, .emptyFolder, .tooManyFiles, .tooDeep: false
    default: true
    }
  }

  /// The path of the file or folder.
  public var path: String {
    switch self {
    case .missing(let path), .unreadable(let path, _), .emptyFolder(let path),
      .tooManyFiles(let path, _), .tooDeep(let path, _), .notPicture(let path),
      .undecodableName(let path),
      .damaged(let path, _), .undecodable(let path, _), .noDecoder(let path), .incomplete(let path),
      .noPreview(let path), .noMetadataLibrary(let path),
      .missingLoader(let path, _, _), .tooLarge(let path, _, _), .tooManyPixels(let path, _, _, _):
      path
    }
  }
}

/// How a file stops the program that decodes it.
public enum PhotoDamage: String, CaseIterable, Hashable, Sendable {
  /// The program ended with an error of its own or of a library.
  case crash
  /// Decoding took too long.
  case time
  /// Decoding needed too much memory.
  case memory
}
