import Foundation
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HangGuard
import ServiceTestSupport
import Testing

@testable import HalcyonContacts
@testable import HalcyonNetwork

/// Pictures from a real server on this machine.
@Suite(.serialized, .hangGuard) struct PictureServerTests {
  /// A server in another process. It requires a password, except for `/open`.
  private final class Server {
    let origin: String
    private let process = Process()

    init() throws {
      process.executableURL = URL(filePath: "/usr/bin/python3")
      process.arguments = ["-c", Self.program]
      let output = Pipe()
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      let line = output.fileHandleForReading.availableData
      let port = String(decoding: line, as: UTF8.self).trimmingCharacters(
        in: .whitespacesAndNewlines)
      origin = "http://127.0.0.1:\(port)"
    }

    deinit { process.terminate() }

    private static let program = """
      import base64, http.server, threading
      PICTURE = b"P6 2 2 255\\n" + bytes(12)
      class Handler(http.server.BaseHTTPRequestHandler):
          protocol_version = "HTTP/1.1"
          def do_GET(self):
              signed = self.headers.get("Authorization") == "Basic " + base64.b64encode(b"alice:s3cret").decode()
              if self.path == "/large":
                  self.send_response(200)
                  self.send_header("Content-Type", "image/png")
                  self.send_header("Content-Length", str(1 << 40))
                  self.end_headers()
                  return
              if self.path == "/endless":
                  self.send_response(200)
                  self.send_header("Content-Type", "image/png")
                  self.send_header("Connection", "close")
                  self.end_headers()
                  try:
                      while True: self.wfile.write(bytes(65536))
                  except OSError: pass
                  return
              if self.path == "/silent":
                  threading.Event().wait(600)
              if not signed and self.path != "/open":
                  self.send_response(401)
                  self.send_header("WWW-Authenticate", 'Basic realm="r"')
                  self.send_header("Content-Length", "0")
                  return self.end_headers()
              body = b"<html>" if self.path == "/page" else PICTURE
              self.send_response(200)
              self.send_header("Content-Type", "text/html" if self.path == "/page" else "image/x-portable-pixmap")
              self.send_header("Content-Length", str(len(body)))
              self.end_headers()
              self.wfile.write(body)
          def log_message(self, *_): pass
      server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
      server.daemon_threads = True
      print(server.server_port, flush=True)
      server.serve_forever()
      """
  }

  private func pictures(
    of server: String, totalSeconds: Double = 20
  ) async throws -> (LinkedPictures, ContactAccount) {
    let database = try HalcyonDatabase.inMemory()
    var account = try await database.addContactAccount(
      name: "Home", configuration: .cardDAV(.init(url: server + "/dav/", userName: "alice")))
    account.fetchesPictures = true
    let sources = ContactSources(
      database: database,
      secrets: MemorySecretStore([account.secretName: Secret("s3cret")]))
    var limits = LinkedPictures.Limits()
    limits.timeouts = HTTPTimeouts(
      connect: .seconds(5), response: .seconds(totalSeconds), idle: .seconds(totalSeconds),
      total: .seconds(totalSeconds))
    return (LinkedPictures(sources: sources, limits: limits), account)
  }

  private func address(_ server: Server, _ path: String) throws -> WebAddress {
    try #require(WebAddress(server.origin + path))
  }

  @Test("The server of the source receives its password; the picture is returned")
  func own() async throws {
    let server = try Server()
    let (pictures, account) = try await pictures(of: server.origin)
    let data = await pictures.picture(at: try address(server, "/picture"), of: account)
    #expect(data?.starts(with: Data("P6".utf8)) == true)
    #expect(await pictures.picture(at: try address(server, "/page"), of: account) == nil)
  }

  @Test("Another server on this machine is not requested")
  func other() async throws {
    let (server, other) = (try Server(), try Server())
    let (pictures, account) = try await pictures(of: server.origin)
    #expect(await pictures.picture(at: try address(other, "/open"), of: account) == nil)
    #expect(await pictures.picture(at: try address(server, "/open"), of: account) != nil)
  }

  @Test("Large, endless and silent responses end", arguments: ["/large", "/endless", "/silent"])
  func bounds(_ path: String) async throws {
    let server = try Server()
    let (pictures, account) = try await pictures(
      of: server.origin, totalSeconds: path == "/silent" ? 0.5 : 20)
    #expect(await pictures.picture(at: try address(server, path), of: account) == nil)
  }
}
