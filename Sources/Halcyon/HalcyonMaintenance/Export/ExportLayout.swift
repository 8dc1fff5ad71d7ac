import Foundation
import HalcyonCore

/// The names of the files in an archive of everything.
///
/// | file | content |
/// |---|---|
/// | `README.txt` | what is in the archive |
/// | `people/SOURCE.vcf` | the cards of a source as received, vCard 2.1 to 4.0 |
/// | `habits/habits.json` | habits without loss; see docs/habits.md |
/// | `habits/loop.zip` | the CSV archive of Loop Habit Tracker |
/// | `photos/PATH.xmp` | what is stored about the photo at `/PATH`, as an XMP sidecar |
/// | `settings.ini` | the settings as GVariant text |
/// | `halcyon.sqlite.sha256` | the digest of the database, as `sha256sum --check` reads it |
/// | `halcyon.sqlite` | the database, from which everything is restored |
enum ExportLayout {
  static let readMe = "README.txt"
  static let habits = "habits/habits.json"
  static let loop = "habits/loop.zip"
  static let settings = "settings.ini"
  static let database = "halcyon.sqlite"
  static let digest = "halcyon.sqlite.sha256"

  /// The name for the cards of a source, in English if the source has none. The number makes it
  /// unique.
  static func cards(of source: String, kind: String, number: Int) -> String {
    let kept = source.map { $0.isLetter || $0.isNumber || "-_ .".contains($0) ? $0 : "_" }
    let name = String(kept.prefix(60)).trimmingCharacters(in: CharacterSet(charactersIn: " ."))
    let isNamed = name.contains { $0 != "_" }
    return "people/\(number) \(isNamed ? name : unnamed(kind)).vcf"
  }

  /// The name of a source whose own name is empty.
  private static func unnamed(_ kind: String) -> String {
    kind == ContactAccount.Configuration.importedFiles.kind ? "Imported Contacts" : "Contacts"
  }

  /// The name of the sidecar of the photo at an absolute path.
  static func sidecar(of path: String) -> String { "photos/\(path.drop { $0 == "/" }).xmp" }

  static let readMeText = """
    Everything that Halcyon stores, in open formats. Photos themselves stay where they are, and passwords in the keyring.

    people/           the cards of each source (vCard)
    habits/           habits.json, and loop.zip for Loop Habit Tracker
    photos/           captions, tags, people and more about each photo (XMP sidecars)
    settings.ini      the settings
    halcyon.sqlite    the database (SQLite), and its SHA-256 checksum

    Restore everything with: halcyon backup restore FILE

    """
}
