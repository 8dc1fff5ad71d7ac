import GRDB
import HalcyonCore

/// The normal form is stored, without the spelling of the server.
extension Href: DatabaseValueConvertible {
  /// The normal form as a text.
  public var databaseValue: DatabaseValue { text.databaseValue }

  /// Creates an href from a stored text.
  public static func fromDatabaseValue(_ value: DatabaseValue) -> Href? {
    String.fromDatabaseValue(value).map { Href($0) }
  }
}
