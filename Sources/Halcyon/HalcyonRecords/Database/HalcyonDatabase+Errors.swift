import Foundation
import GRDB
import HalcyonSystem

extension HalcyonDatabase {
  /// Returns the error of opening the database at `path`.
  package static func storeError(_ error: any Error, path: String) -> StoreError {
    switch error {
    case let error as StoreError: error
    case let error as DatabaseError:
      specificError(error, path: path) ?? .unavailable(path: path, message: error.text)
    case let error as CocoaError where error.code == .fileWriteOutOfSpace: .full(path: path)
    case let error as CocoaError where error.code == .fileWriteVolumeReadOnly:
      .readOnly(path: path)
    default: .unavailable(path: path, message: systemMessage(error))
    }
  }

  /// Returns the error that has a case of its own.
  private static func specificError(_ error: DatabaseError, path: String) -> StoreError? {
    switch error.resultCode {
    case .SQLITE_CORRUPT, .SQLITE_NOTADB: .damaged(path: path, message: error.text)
    case .SQLITE_FULL: .full(path: path)
    case .SQLITE_BUSY: .busy(path: path)
    case .SQLITE_READONLY: .readOnly(path: path)
    // SQLite cannot tell why it failed to create or to extend one of its files.
    case .SQLITE_IOERR, .SQLITE_CANTOPEN: isFull(path) ? .full(path: path) : nil
    default: nil
    }
  }

  /// Returns the message of the system, such as "File exists", which Foundation's description
  /// hides.
  package static func systemMessage(_ error: any Error) -> String {
    guard let cause = (error as? CocoaError)?.underlying as? Foundation.POSIXError else {
      return error.localizedDescription
    }
    return String(cString: strerror(cause.code.rawValue))
  }

  /// Whether the file system of the database has no space left.
  private static func isFull(_ path: String) -> Bool {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard let free = FreeSpace.bytes(in: folder) else { return false }
    return free < 1 << 16
  }

  /// Returns the error of a read or write.
  package func failure(_ error: any Error) -> StoreError {
    switch error {
    case let error as StoreError: error
    case let error as DatabaseError:
      Self.specificError(error, path: path) ?? .failed(message: error.text)
    case let error as UnreadableValue:
      .failed(message: "the stored value “\(error.column)” is damaged")
    default: .failed(message: error.localizedDescription)
    }
  }
}

extension DatabaseError {
  /// SQLite's message, or else the result code.
  fileprivate var text: String { message ?? "\(resultCode)" }
}
