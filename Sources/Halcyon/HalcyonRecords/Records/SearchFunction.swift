import GRDB
import GRDBSQLite
import HalcyonCore

/// The SQL function `SearchText.indexed`, with which triggers keep search indexes up to date.
package enum SearchFunction {
  package static let name = "halcyonSearchText"

  /// The number of characters of a text that are indexed.
  private static let limit = 4_000

  /// Adds the function to a connection.
  static func register(in db: Database) throws {
    let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
    let code = sqlite3_create_function_v2(
      db.sqliteConnection, name, 1, flags, nil, fold, nil, nil, nil)
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  private static let fold:
    @convention(c) (
      OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?
    ) -> Void = { context, _, values in
      let bytes = UnsafeBufferPointer(
        start: sqlite3_value_text(values?[0]), count: Int(sqlite3_value_bytes(values?[0])))
      var text = SearchText.indexed(
        String(String(decoding: bytes, as: UTF8.self).prefix(SearchFunction.limit)))
      text.withUTF8 { result in
        sqlite3_result_text64(
          context, UnsafeRawPointer(result.baseAddress)?.assumingMemoryBound(to: CChar.self),
          UInt64(result.count), unsafeBitCast(-1, to: sqlite3_destructor_type.self),
          UInt8(SQLITE_UTF8))
      }
    }
}
