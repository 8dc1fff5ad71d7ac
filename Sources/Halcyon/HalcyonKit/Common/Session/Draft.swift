import Foundation

/// What was entered in an editor and not saved.
package nonisolated struct Draft: Codable, Hashable, Sendable {
  /// The editors whose drafts are kept.
  package enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    case habit, person, holiday, source
    case habitNote = "habit-note"
    case habitAmount = "habit-amount"
    case group
  }

  /// The editor and what it is about. There is one draft for each.
  package struct Key: Codable, Hashable, Sendable {
    package var kind: Kind
    /// The ID of what is edited; "new" for something new.
    package var subject: String

    package init(kind: Kind, subject: String) {
      self.kind = kind
      self.subject = subject
    }

    /// The name of the file.
    var fileName: String {
      let safe = subject.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
      return kind.rawValue + "." + String(safe.prefix(60)) + ".json"
    }
  }

  /// The version of the format.
  static let version = 1
  /// The subject of something new.
  package static let new = "new"

  var version = Draft.version
  package var key: Key
  /// What the draft is called: a name, or empty.
  package var title: String
  var saved: Date
  /// What was entered, as JSON. Never contains a password.
  var content: String

  /// Returns what was entered; `nil` if it cannot be read.
  package func read<Content: Decodable>(_ type: Content.Type) -> Content? {
    try? JSONDecoder().decode(type, from: Data(content.utf8))
  }
}
