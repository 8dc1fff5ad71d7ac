import GRDB
import GRDBSQLite

/// The SQL function that computes the digest of a row from its values.
///
/// Values of different types have different digests, and any change of a single value changes the
/// digest: each step is a bijection of its state. It detects damage, not manipulation.
package enum DigestFunction {
  package static let name = "halcyonDigest"

  /// Adds the function to a connection.
  static func register(in db: Database) throws {
    let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
    let code = sqlite3_create_function_v2(
      db.sqliteConnection, name, -1, flags, nil, digest, nil, nil, nil)
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  private static let digest:
    @convention(c) (
      OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?
    ) -> Void = { context, count, values in
      var state = RowHash()
      for index in 0..<Int(count) { state.add(values?[index]) }
      sqlite3_result_int64(context, Int64(bitPattern: state.value))
    }
}

/// A hash of typed values.
private struct RowHash {
  private(set) var value: UInt64 = 0x6861_6C63_796F_6E31

  private mutating func add(_ word: UInt64) {
    value = (value ^ word) &* 0x9E37_79B9_7F4A_7C15
    value ^= value >> 32
  }

  /// Adds the type and content of a value.
  mutating func add(_ stored: OpaquePointer?) {
    let type = sqlite3_value_type(stored)
    add(UInt64(UInt32(bitPattern: type)))
    switch type {
    case SQLITE_INTEGER: add(UInt64(bitPattern: sqlite3_value_int64(stored)))
    case SQLITE_FLOAT: add(sqlite3_value_double(stored).bitPattern)
    case SQLITE_TEXT:
      let bytes = sqlite3_value_text(stored)
      add(UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_value_bytes(stored))))
    case SQLITE_BLOB:
      let bytes = sqlite3_value_blob(stored)
      add(UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_value_bytes(stored))))
    default: break
    }
  }

  private mutating func add(_ bytes: UnsafeRawBufferPointer) {
    add(UInt64(bytes.count))
    let words = bytes.count / 8
    for word in 0..<words {
      add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self)))
    }
    var rest: UInt64 = 0
    for index in words * 8..<bytes.count { rest = rest << 8 | UInt64(bytes[index]) }
    add(rest)
  }
}
