/// What a file of the gallery contains, by its name.
public enum PhotoFileKind: Hashable, Sendable {
  /// An image that gdk-pixbuf decodes.
  case image
  /// The raw data of a camera sensor, of which the embedded preview is shown.
  case raw
  /// A video, of which a still is shown; `name` is the name of its format.
  case video(name: String, mediaType: String)

  private static let raws = ["arw", "cr2", "cr3", "dng", "nef", "orf", "pef", "raf", "rw2", "srw"]
  private static let videos = [
    ("MP4", "video/mp4", ["mp4", "m4v"]), ("QuickTime", "video/quicktime", ["mov"]),
    ("3GP", "video/3gpp", ["3gp"]), ("Matroska", "video/x-matroska", ["mkv"]),
    ("WebM", "video/webm", ["webm"]), ("AVI", "video/x-msvideo", ["avi"]),
    ("Ogg", "video/ogg", ["ogv"]), ("MPEG", "video/mpeg", ["mpg", "mpeg"]),
  ]
  // Created once, because a folder can contain many files.
  private static let byEnding: [String: PhotoFileKind] = {
    var kinds: [String: PhotoFileKind] = [:]
    for ending in raws { kinds[ending] = .raw }
    for (name, mediaType, endings) in videos {
      for ending in endings { kinds[ending] = .video(name: name, mediaType: mediaType) }
    }
    return kinds
  }()

  /// Returns what a file contains; `nil` if the gallery does not show such files.
  public init?(fileName: String) {
    if ImageFormat(fileName: fileName) != nil {
      self = .image
      return
    }
    guard let dot = fileName.lastIndex(of: "."),
      let kind = Self.byEnding[fileName[fileName.index(after: dot)...].lowercased()]
    else { return nil }
    self = kind
  }

  /// A Boolean value indicating whether the file is a video.
  public var isVideo: Bool { if case .video = self { true } else { false } }

  /// The patterns of all files for the filter of a file chooser.
  public static var filePatterns: [String] {
    ImageFormat.filePatterns
      + byEnding.keys.sorted().flatMap { ["*." + $0, "*." + $0.uppercased()] }
  }
}
