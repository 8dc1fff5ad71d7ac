import HalcyonNetwork
import Synchronization

/// A transport whose responses come from the test, in small pieces; records the requests.
package final class ScriptedTransport: HTTPTransport {
  package typealias Answer = @Sendable (_ request: HTTPRequest, _ nth: Int) throws -> HTTPResponse

  private let answer: Answer
  private let log = Mutex<[HTTPRequest]>([])

  private let pieceSize: Int

  package init(pieceSize: Int = 997, _ answer: @escaping Answer) {
    self.answer = answer
    self.pieceSize = pieceSize
  }

  package var requests: [HTTPRequest] { log.withLock { $0 } }

  package func stream(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponseStream {
    HTTPResponseStream(try await send(request), pieceSize: pieceSize)
  }

  package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    let nth = log.withLock { log in
      log.append(request)
      return log.count
    }
    do { return try answer(request, nth) } catch let error as HTTPError {
      throw error
    } catch {
      throw .malformed(message: "\(error)")
    }
  }
}
