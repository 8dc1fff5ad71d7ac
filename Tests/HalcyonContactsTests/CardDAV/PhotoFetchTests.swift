import Foundation
import HalcyonCore
import HangGuard
import ServiceTestSupport
import Testing

@testable import HalcyonContacts
@testable import HalcyonNetwork

/// Photos at an address in a card.
@Suite(.hangGuard) struct PhotoFetchTests {
  private static let jpeg = Data([0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3, 4])

  private func photo(_ response: @escaping ScriptedTransport.Answer) async throws
    -> (Result<Data, ServiceProblem>, ScriptedTransport)
  {
    let transport = ScriptedTransport(response)
    let address = try #require(WebAddress("https://example.org/p.jpg"))
    let source = try source(transport)
    do throws(ServiceProblem) {
      return (.success(try await source.photo(at: address)), transport)
    } catch { return (.failure(error), transport) }
  }

  @Test(
    "Data that is not an image is rejected, whatever its type",
    arguments: [
      (nil, jpeg, true), ("application/octet-stream", jpeg, true), ("text/plain", jpeg, true),
      ("image/svg+xml; charset=utf-8", Data("<svg/>".utf8), true),
      ("IMAGE/JPEG", jpeg, true), ("text/html", Data("<html>".utf8), false),
      ("application/json", Data("{}".utf8), false), (nil, Data("hello".utf8), false),
      ("application/pdf", Data("%PDF".utf8), false), ("image/jpeg", Data(), false),
    ] as [(String?, Data, Bool)])
  func types(_ type: String?, _ body: Data, _ isTaken: Bool) async throws {
    let (result, transport) = try await photo { _, _ in
      HTTPResponse(
        status: 200, headers: type.map { ["Content-Type": $0] } ?? [:], body: body)
    }
    #expect((try? result.get() == body) == (isTaken ? true : nil))
    #expect(transport.requests.map(\.method) == ["GET"])
    #expect(transport.requests.first?.maximumBytes == 4 << 20)
  }

  @Test("A redirect does not send the password to another host that requests it")
  func redirect() async throws {
    let (result, transport) = try await photo { request, _ in
      switch request.url.origin.host {
      case "example.org":
        HTTPResponse(status: 302, headers: ["Location": "https://cdn.example/p"])
      default: HTTPResponse(status: 401, headers: ["WWW-Authenticate": "Basic realm=\"r\""])
      }
    }
    #expect(transport.requests.map { $0.credentials == nil } == [false, true])
    guard case .failure(.otherServer("https://cdn.example")) = result else {
      Issue.record("\(result)")
      return
    }
    let (down, requests) = try await photo { _, _ in
      HTTPResponse(status: 302, headers: ["Location": "http://example.org/p"])
    }
    #expect(requests.requests.count == 1)
    #expect(throws: ServiceProblem.self) { try down.get() }
  }
}
