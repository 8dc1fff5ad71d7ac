import CDesktop
import Foundation
import HalcyonCore

extension Words {
  /// What happened to which picture, and what to do about it.
  public static func sentence(_ issue: PhotoImportIssue) -> String {
    switch issue {
    case .missing(let path):
      tr("“%1” does not exist. Check the name and try again.", path)
    case .unreadable(let path, let errno):
      tr(
        "“%1” could not be read (%2). Check who may read it and try again.", path,
        String(cString: g_strerror(errno)))
    case .emptyFolder(let path):
      tr("“%1” holds no pictures. Choose the folder that they are in.", path)
    case .tooManyFiles(let path, let limit):
      tr(
        "“%1” holds more than %2 pictures; those beyond were left out. Add them folder by folder.",
        path, String(limit))
    case .tooDeep(let path, let limit):
      tr(
        "“%1” lies more than %2 folders deep and was left out. Add it by itself.", path,
        String(limit))
    case .notPicture(let path):
      tr("“%1” is no picture that can be read. Open it elsewhere to see whether it is whole.", path)
    case .missingLoader(let path, let format, let package?):
      tr(
        "“%1” is a %2 picture, which needs the package “%3”. Install it and try again.", path,
        format, package)
    case .missingLoader(let path, let format, nil):
      tr("“%1” is a %2 picture, which cannot be read here. Export it as JPEG.", path, format)
    case .tooLarge(let path, let bytes, let limit):
      tr(
        "“%1” is too large (%2, at most %3 are read). Export it smaller.", path,
        size(bytes), size(limit))
    case .tooManyPixels(let path, let width, let height, _):
      tr(
        "“%1” has too many pixels to be shown (%2 × %3). Export it smaller.", path, String(width),
        String(height))
    }
  }

  /// What an import of photos did: "12 photos added, 3 updated, 985 unchanged."
  public static func summary(_ result: PhotoImportResult) -> String {
    var sentences: [String] = []
    if result.present == 0 {
      sentences.append(tr("No photos were found."))
    } else if result.changed == 0, result.duplicates == 0 {
      sentences.append(
        ntr(
          "Nothing has changed: %1 photo is up to date.",
          "Nothing has changed: %1 photos are up to date.", result.unchanged))
    } else {
      var parts: [String] = []
      parts.append(ntr("%1 photo added", "%1 photos added", result.added))
      if result.updated > 0 { parts.append(ntr("%1 updated", "%1 updated", result.updated)) }
      if result.unchanged > 0 {
        parts.append(ntr("%1 unchanged", "%1 unchanged", result.unchanged))
      }
      if result.duplicates > 0 {
        parts.append(
          ntr("%1 there already elsewhere", "%1 there already elsewhere", result.duplicates))
      }
      sentences.append(tr("%1.", parts.joined(separator: tr(", "))))
    }
    if !result.issues.isEmpty {
      sentences.append(
        ntr("%1 could not be added.", "%1 could not be added.", result.issues.count))
    }
    return sentences.joined(separator: " ")
  }
}
