import Foundation
import HalcyonContacts
import HalcyonNetwork
import HangGuard
import IntegrationSupport
import Testing

/// A client certificate whose key is on a PKCS#11 token, which `make integration` creates.
@Suite(
  .logGuard, .serialized, .hangGuard,
  .enabled(
    if: ProcessInfo.processInfo.environment["HALCYON_TOKEN"] != nil,
    "under meson_helpers/test/token_session"))
struct ClientCertificateTests {
  private static let token = ProcessInfo.processInfo.environment["HALCYON_TOKEN"] ?? ""

  /// Copies a certificate and its key to the token.
  private func fill(from folder: URL) throws {
    for (option, file) in [("--load-certificate", "cert.pem"), ("--load-privkey", "key.pem")] {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = [
        "p11tool", "--batch", "--login", "--write", option,
        folder.appendingPathComponent(file).path, "--label", "client", "--id", "01",
        "pkcs11:token=\(Self.token)",
      ]
      process.environment = ProcessInfo.processInfo.environment.merging(["GNUTLS_PIN": "1234"]) {
        $1
      }
      (process.standardOutput, process.standardError) = (
        FileHandle.nullDevice, FileHandle.nullDevice
      )
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }
  }

  @Test("A server that requires a client certificate accepts one on a token, if the PIN is right")
  func token() async throws {
    let server = try await DAVServer(.radicale, tls: true)
    let authority = try #require(server.authorityFile)
    let folder = URL(fileURLWithPath: authority).deletingLastPathComponent()
    try fill(from: folder)
    let book = try await DAVServer.shared(.radicale).book(cards: 3)
    let cards = try await contents(of: book, kind: .radicale)
    let proxy = try await FaultProxy(book, identity: folder, options: ["--authority", authority])
    let address = proxy.address(of: book)
    let pin = folder.appendingPathComponent("pin")
    try Data("1234".utf8).write(to: pin)
    let object = "pkcs11:token=\(Self.token);object=client"
    // The right ones last, because the login and the TLS session last as long as the process.
    for (uri, isRight) in [
      ("pkcs11:token=other;object=client?pin-value=1234", false), (object, false),
      (object + "?pin-value=9999", false), (object + "?pin-source=" + pin.path, true),
      (object + "?pin-value=1234", true),
    ] {
      var store = StoredBook()
      await store.sync(
        CardDAVSource(
          book: address,
          transport: SoupTransport(
            userAgent: "HalcyonTests",
            trust: SoupTransport.Trust(
              authorityFile: authority,
              identity: SoupTransport.ClientIdentity(uri, for: address))),
          credentials: DAVServer.credentials(for: address), clock: InstantClock()))
      #expect((store.error == nil) == isRight, "\(uri): \(String(describing: store.error))")
      #expect(store.cards == (isRight ? cards : [:]), "\(uri)")
    }
  }
}
