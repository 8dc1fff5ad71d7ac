import CDesktop
import Foundation
import HalcyonSystem

/// Why the desktop could not do something with photos.
public struct PhotoDesktopError: Error, Hashable, Sendable {
  /// A reason that the user can do something about.
  public enum Reason: Hashable, Sendable {
    /// No program offers it: the portal, file manager or default program is not installed.
    case unavailable
    /// The program did not answer in time.
    case noAnswer
    /// A file cannot be read, for the reason of the system.
    case unreadable(String)
    case other
  }

  /// What was requested.
  public var request: PhotoDesktop.Request
  /// Why it failed.
  public var reason: Reason

  /// Creates an error.
  public init(_ request: PhotoDesktop.Request, _ reason: Reason) {
    (self.request, self.reason) = (request, reason)
  }
}

/// What the desktop does with photo files, through its portals and file manager. The calls wait in
/// the background until the desktop has accepted the request.
public enum PhotoDesktop {
  /// A request to the desktop.
  public enum Request: Hashable, Sendable {
    /// Opens the file in its default program.
    case open(String)
    /// Lets the user choose a program that opens the file.
    case openWith(String)
    /// Shows the files in the file manager.
    case show([String])
    /// Opens a new mail with the files attached.
    case mail([String])
    /// Offers to use the file as the background.
    case setBackground(String)
  }

  /// Sends a request.
  @concurrent public static func send(_ request: Request) async throws(PhotoDesktopError) {
    try await BackgroundExecutor.shared.run { _ throws(PhotoDesktopError) in
      var message: UnsafeMutablePointer<CChar>?
      let result =
        switch request {
        case .open(let path): hal_files_open(path, &message)
        case .openWith(let path): hal_files_open_with(path, &message)
        case .setBackground(let path): hal_files_set_background(path, &message)
        case .show(let paths): withPaths(paths) { hal_files_show($0, &message) }
        case .mail(let paths): withPaths(paths) { hal_files_mail($0, &message) }
        }
      let text = taking(message) ?? ""
      let reason: PhotoDesktopError.Reason
      switch result {
      case HAL_FILES_DONE: return
      case HAL_FILES_UNAVAILABLE: reason = .unavailable
      case HAL_FILES_TIMEOUT: reason = .noAnswer
      case HAL_FILES_UNREADABLE: reason = .unreadable(text)
      default: reason = .other
      }
      throw PhotoDesktopError(request, reason)
    }
  }

  /// Calls `body` with a list of paths that ends with NULL.
  private static func withPaths(
    _ paths: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> HalFilesResult
  ) -> HalFilesResult {
    let copies = paths.map { strdup($0) }
    defer { copies.forEach { free($0) } }
    let list = copies.map { UnsafePointer($0) } + [nil]
    return list.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map(body) ?? HAL_FILES_FAILED
    }
  }
}
