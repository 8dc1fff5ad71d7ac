import CDesktop
import Foundation
import HalcyonCore
import HalcyonPhotos
import Localization

extension UserText {
  /// Returns what happened to a file or folder, and what the user can do about it.
  public static func sentence(_ issue: PhotoImportIssue) -> String {
    switch issue {
    case .missing(let path):
      tr("“%1” does not exist. Check the name, then try again.", path)
    case .unreadable(let path, let errno):
      tr(
        "Could not read “%1”: %2. Check who may read it, then try again.", path,
        String(cString: g_strerror(errno)))
    case .emptyFolder(let path):
      tr("“%1” contains no photos. Choose the folder that contains them.", path)
    case .tooManyFiles(let path, let limit):
      tr(
        "“%1” contains more than %2 photos. The rest were skipped. Add them folder by folder.",
        path, Translation.number(limit))
    case .tooDeep(let path, let limit):
      tr(
        "“%1” is nested more than %2 folders deep and was skipped. Add it separately.", path,
        Translation.number(limit))
    case .notPicture(let path):
      tr("“%1” is not a readable image. Open it in another app to check it.", path)
    case .damaged(let path, let format):
      tr("“%1” is a damaged %2 file. Restore it from a backup.", path, format)
    case .undecodable(let path, let damage):
      // Translators: %2 is a reason, such as "decoding it took too long".
      tr("“%1” is damaged: %2. Restore it from a backup.", path, reason(damage))
    case .noDecoder(let path):
      tr("Could not read “%1”: the program halcyon-media is missing. Reinstall Halcyon.", path)
    case .noMetadataLibrary(let path):
      // Translators: %2 is a reason, “the version of Exiv2 that Halcyon needs is not installed”.
      tr(
        "Could not read “%1”: %2. Install the Halcyon package for your release of Debian.", path,
        noMetadataLibrary)
    case .incomplete(let path):
      tr("“%1” ends too early, so a part is missing. Restore it from a backup.", path)
    case .noPreview(let path):
      tr("“%1” is a raw file without a preview. Export it as JPEG.", path)
    case .undecodableName(let path):
      tr("The name of “%1” is not valid UTF-8. Rename the file, then try again.", path)
    case .missingLoader(let path, let format, let package?):
      tr(
        "“%1” is in %2 format, which requires the package “%3”. Install it, then try again.", path,
        format, package)
    case .missingLoader(let path, let format, nil):
      tr("“%1” is in %2 format, which is not supported. Export it as JPEG.", path, format)
    case .tooLarge(let path, let bytes, let limit):
      tr(
        "“%1” is too large (%2, the limit is %3). Export it in a smaller size.", path,
        size(bytes), size(limit))
    case .tooManyPixels(let path, let width, let height, _):
      tr(
        "“%1” has too many pixels (%2 × %3). Export it in a smaller size.", path,
        Translation.number(width), Translation.number(height))
    }
  }

  /// Why metadata can neither be read nor written, as a part of a sentence.
  static var noMetadataLibrary: String {
    tr("the version of Exiv2 that Halcyon needs is not installed")
  }

  /// Returns how a photo stops the program that decodes it, as a part of a sentence.
  public static func reason(_ damage: PhotoDamage) -> String {
    switch damage {
    case .crash: tr("decoding it crashed")
    case .time: tr("decoding it took too long")
    case .memory: tr("decoding it needed too much memory")
    }
  }

  /// Returns why a photo could not be copied, and what the user can do about it.
  public static func sentence(_ error: PhotoCopyError) -> String {
    switch error {
    case .unreadable(let path, let errno):
      sentence(PhotoImportIssue.unreadable(path: path, errno: errno))
    case .unwritable(let path, let errno):
      tr(
        "Could not write “%1”: %2. Choose another folder, then try again.", path,
        String(cString: g_strerror(errno)))
    case .metadataRemains(let path):
      tr("Could not remove the metadata of “%1”. Export it as JPEG, then try again.", path)
    case .noMetadataLibrary(let path):
      // Translators: %2 is a reason, “the version of Exiv2 that Halcyon needs is not installed”.
      tr(
        "Could not remove the metadata of “%1”: %2. Install the Halcyon package for your release of Debian.",
        path, noMetadataLibrary)
    }
  }

  /// Returns why a photo file could not be changed, and what the user can do about it.
  public static func sentence(_ error: PhotoWriteError) -> String {
    switch error {
    case .changed(let path):
      tr(
        "“%1” was changed by another app. Your change is only in Halcyon, not in the file.",
        path)
    case .unwritable(let path, let errno):
      tr(
        "Could not write “%1”: %2. Your change is only in Halcyon, not in the file.", path,
        String(cString: g_strerror(errno)))
    case .unsupported(let path):
      tr("Halcyon cannot write to “%1”. Your change is only in Halcyon, not in the file.", path)
    case .noMetadataLibrary(let path):
      // Translators: %2 is a reason, “the version of Exiv2 that Halcyon needs is not installed”.
      tr(
        "Could not write “%1”: %2. Your change is only in Halcyon, not in the file.", path,
        noMetadataLibrary)
    }
  }

  /// Returns what the desktop could not do, and what the user can do about it.
  public static func sentence(_ error: PhotoDesktopError) -> String {
    tr("%1 %2", failure(of: error.request), advice(on: error))
  }

  private static func failure(of request: PhotoDesktop.Request) -> String {
    switch request {
    case .open: tr("Could not play the video.")
    case .openWith: tr("Could not open the photo.")
    case .show: tr("Could not show the photo in Files.")
    case .mail: tr("Could not create an email.")
    case .setBackground: tr("Could not set the background.")
    }
  }

  private static func advice(on error: PhotoDesktopError) -> String {
    switch (error.reason, error.request) {
    case (.unreadable(let reason), _): tr("Could not read the file: %1.", reason)
    case (.noAnswer, _): tr("The desktop is not responding. Try again.")
    case (.unavailable, .open): tr("Install a video player.")
    case (.unavailable, .openWith): tr("Install the xdg-desktop-portal package.")
    case (.unavailable, .mail): tr("Install an email app and the xdg-desktop-portal package.")
    case (_, .open): tr("Open it in a video player.")
    case (_, .openWith), (_, .show): tr("Open its folder in a file manager.")
    case (_, .mail): tr("Save a copy and attach it in your email app.")
    case (_, .setBackground): tr("Change it in the system settings.")
    }
  }

  /// Returns why a photo could not be moved to or out of the trash, and what the user can do about
  /// it.
  public static func sentence(_ error: PhotoTrashError) -> String {
    switch error {
    case .trash(let path, let reason):
      tr("Could not move “%1” to the trash: %2. Check who may change its folder.", path, reason)
    case .missing(let path):
      tr("“%1” is no longer in the trash. Restore it from a backup.", path)
    case .occupied(let path):
      tr("“%1” exists again. Restore the photo from the trash in the file manager.", path)
    case .unwritable(let path, let errno):
      tr(
        "Could not restore “%1”: %2. Check who may change its folder.", path,
        String(cString: g_strerror(errno)))
    }
  }

  /// The names of the months in the languages in which photos are searched: that of the user and
  /// English.
  public static var monthNames: [PhotoSearch.MonthNames] {
    [Translation.formats, Locale(identifier: "en")].map(monthNames)
  }

  static func monthNames(in locale: Locale) -> PhotoSearch.MonthNames {
    let style = Date.FormatStyle(locale: locale, timeZone: .gmt)
    let days = (1...12).compactMap { Day(year: 2024, month: $0, day: 1) }
    let dates = days.map { Date(timeIntervalSince1970: Double($0.number) * 86_400) }
    let names = dates.map { $0.formatted(style.month(.wide)) }
    // What remains of "agosto de 2024" and "2024年8月" without the month and the year.
    let connectors = zip(dates, names).flatMap { date, name in
      let words = date.formatted(style.month(.wide).year()).split(separator: name)
      return words.count < 3
        ? words.flatMap { $0.split { !$0.isLetter }.map(String.init) } : []
    }
    return PhotoSearch.MonthNames(names, connectors: Set(connectors).sorted())
  }

  /// Returns the result of a photo import: "12 photos added, 3 updated, 985 unchanged."
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
          ntr("%1 already in the gallery", "%1 already in the gallery", result.duplicates))
      }
      sentences.append(tr("%1.", parts.joined(separator: tr(", "))))
    }
    if !result.issues.isEmpty {
      sentences.append(
        ntr("%1 could not be added.", "%1 could not be added.", result.issues.count))
    }
    return Translation.joined(sentences: sentences)
  }
}
