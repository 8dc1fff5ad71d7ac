import CDesktop
import Foundation
import Testing

@testable import HalcyonPhotos

@Suite struct PhotoDesktopTests {
  @Test("Errors of the session bus are told apart by what the user can do")
  func results() {
    let (bus, files) = (g_dbus_error_quark(), g_io_error_quark())
    for (domain, code, result) in [
      (bus, G_DBUS_ERROR_SERVICE_UNKNOWN.rawValue, HAL_FILES_UNAVAILABLE),
      (bus, G_DBUS_ERROR_UNKNOWN_METHOD.rawValue, HAL_FILES_UNAVAILABLE),
      (bus, G_DBUS_ERROR_NO_REPLY.rawValue, HAL_FILES_TIMEOUT),
      (bus, G_DBUS_ERROR_ACCESS_DENIED.rawValue, HAL_FILES_FAILED),
      (files, G_IO_ERROR_TIMED_OUT.rawValue, HAL_FILES_TIMEOUT),
      (files, G_IO_ERROR_NOT_SUPPORTED.rawValue, HAL_FILES_UNAVAILABLE),
      (files, G_IO_ERROR_FAILED.rawValue, HAL_FILES_FAILED),
      (g_file_error_quark(), G_FILE_ERROR_NOENT.rawValue, HAL_FILES_UNREADABLE),
    ] {
      #expect(hal_files_result(domain, Int32(bitPattern: code)) == result, "\(domain) \(code)")
    }
  }

  @Test("A missing file is named as the reason, whatever is requested")
  func missing() async throws {
    let path = "/nonexistent/photo.jpg"
    for request: PhotoDesktop.Request in [
      .open(path), .openWith(path), .mail([path]), .setBackground(path),
    ] {
      do {
        try await PhotoDesktop.send(request)
        Issue.record("\(request) succeeded")
      } catch {
        guard case .unreadable(let reason) = error.reason else {
          Issue.record("\(error)")
          continue
        }
        #expect(!reason.isEmpty)
      }
    }
  }
}
