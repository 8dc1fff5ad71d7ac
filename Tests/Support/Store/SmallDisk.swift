import Foundation

/// A file system of 2 MB in memory, on which programs run out of space.
///
/// It is mounted in a namespace of its own, so that nothing else sees it and it ends with the
/// program. Containers and some systems do not permit this: tests that need it are skipped there,
/// with `.enabled(if: SmallDisk.isPermitted, "…")`.
package enum SmallDisk {
  package static let megabytes = 2

  /// What a program printed.
  package struct Result: Sendable {
    package var status: Int32
    package var output, errors: String
  }

  /// The options of unshare(1) with which this user may mount; `nil` if there are none.
  private static let options: String? = ["-rm", "-m"].first { option in
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
    process.arguments = [option, "mount", "-t", "tmpfs", "-o", "size=4k", "none", "/tmp"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  /// A Boolean value indicating whether this user may mount the disk.
  package static var isPermitted: Bool { options != nil }

  /// Runs a program on a disk with a copy of a folder. Afterwards the folder has what is on the
  /// disk, apart from a file "ballast" that takes up space.
  /// - Parameters:
  ///   - folder: The folder, on which the disk is mounted.
  ///   - kilobytes: The space that is left on the disk; `nil` if it is not filled.
  package static func run(
    _ program: URL, _ arguments: [String], in folder: URL, leaving kilobytes: Int? = nil,
    _ variables: [String: String] = [:]
  ) async throws -> Result {
    let copy = folder.deletingLastPathComponent().appendingPathComponent("disk-\(UUID())")
    try FileManager.default.copyItem(at: folder, to: copy)
    defer { try? FileManager.default.removeItem(at: copy) }
    let script = """
      folder=$1 copy=$2 left=$3
      shift 3
      mount -t tmpfs -o size=\(megabytes)m,mode=700 none "$folder" && cp -a "$copy/." "$folder" || exit 99
      if [ "$left" ]; then
        cat /dev/zero > "$folder/ballast" 2> /dev/null
        truncate -s "-${left}K" "$folder/ballast" || exit 99
      fi
      "$@"
      status=$?
      rm -rf "$folder/ballast" "$copy"
      cp -a "$folder" "$copy" || exit 99
      exit $status
      """
    let process = Process()
    let (output, errors) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
    process.arguments =
      [options ?? "-m", "sh", "-c", script, "sh", folder.path, copy.path]
      + [kilobytes.map(String.init) ?? "", program.path] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    (process.standardOutput, process.standardError) = (output, errors)
    // Waiting for the process would block a thread that other tests need.
    try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in ended.resume() }
      do { try process.run() } catch {
        process.terminationHandler = nil
        ended.resume(throwing: error)
      }
    }
    func text(_ pipe: Pipe) throws -> String {
      String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    }
    try FileManager.default.removeItem(at: folder)
    try FileManager.default.moveItem(at: copy, to: folder)
    return Result(
      status: process.terminationStatus, output: try text(output), errors: try text(errors))
  }
}
