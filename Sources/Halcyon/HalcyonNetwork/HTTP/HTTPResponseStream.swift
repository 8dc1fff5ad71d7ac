import Foundation
import Synchronization

/// A response whose body is received in pieces, on demand.
///
/// Releasing the last reference cancels the request and drops the rest of the body.
public final class HTTPResponseStream: Sendable {
  /// The status code, such as 200, 207 or 404.
  public let status: Int
  /// The header fields of the response.
  public let headers: HTTPHeaders

  private let read: @Sendable () async throws(HTTPError) -> Data?
  private let cancel: @Sendable () -> Void
  private let received = Mutex(0)

  /// Creates a stream over the pieces that `read` returns. `cancel` is called when the stream is
  /// released.
  public init(
    status: Int, headers: HTTPHeaders,
    read: @escaping @Sendable () async throws(HTTPError) -> Data?,
    cancel: @escaping @Sendable () -> Void = {}
  ) {
    (self.status, self.headers, self.read, self.cancel) = (status, headers, read, cancel)
  }

  /// Creates a stream over a body in memory, in pieces of `pieceSize` bytes.
  public convenience init(_ response: HTTPResponse, pieceSize: Int = 1 << 16) {
    let rest = Mutex(response.body)
    self.init(status: response.status, headers: response.headers) { () throws(HTTPError) in
      rest.withLock { rest in
        let piece = rest.prefix(max(1, pieceSize))
        rest = rest.dropFirst(piece.count)
        return piece.isEmpty ? nil : Data(piece)
      }
    }
  }

  deinit { cancel() }

  /// Returns the next piece of the body, decompressed; nil at its end.
  /// - Throws: ``HTTPError/cut(message:)`` also if the body is shorter than `Content-Length`.
  public func next() async throws(HTTPError) -> Data? {
    if let piece = try await read() {
      received.withLock { $0 += piece.count }
      return piece
    }
    if let length = headers["Content-Length"].flatMap({ Int($0) }),
      headers["Content-Encoding"] == nil, received.withLock({ $0 }) < length
    {
      throw .cut(message: "")
    }
    return nil
  }

  /// Returns the response with the rest of its body.
  public func collected() async throws(HTTPError) -> HTTPResponse {
    var body = Data()
    while let piece = try await next() { body.append(piece) }
    return HTTPResponse(status: status, headers: headers, body: body)
  }
}
