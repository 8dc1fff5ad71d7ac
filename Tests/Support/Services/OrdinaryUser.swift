import Foundation

/// Calls `body` with a temporary folder and the rights of an ordinary user, for whom access modes
/// apply. Root may read and write everything.
///
/// Changes the user of the whole process, so call this only in an exit test.
package func asOrdinaryUser(_ body: (URL) async throws -> Void) async throws {
  try await withTemporaryFolder { folder in
    guard geteuid() == 0 else { return try await body(folder) }
    // The user and group "nobody".
    let nobody: uid_t = 65_534
    guard chown(folder.path, nobody, nobody) == 0, setegid(nobody) == 0, seteuid(nobody) == 0
    else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EPERM) }
    defer {
      _ = seteuid(0)
      _ = setegid(0)
    }
    try await body(folder)
  }
}
