import Localization

/// The responses of a multistatus, one by one as they arrive.
package final class MultistatusStream {
  private let body: HTTPResponseStream
  private let parser = MultistatusParser()
  private var end: Result<Void, DAVFailure>?

  package init(_ body: HTTPResponseStream) { self.body = body }

  /// The parts of the body other than its responses; complete after the last response.
  package var summary: Multistatus.Summary { parser.summary }

  /// The next response; nil after the last.
  /// - Throws: If the body is cut off or malformed, after all responses that were complete before.
  package nonisolated(nonsending) func next() async throws(DAVFailure) -> MultistatusResponse? {
    while true {
      if let response = parser.next() { return response }
      if let end {
        try end.get()
        return nil
      }
      do throws(DAVFailure) {
        if try await !readPiece() { end = .success(()) }
      } catch {
        end = .failure(error)
      }
    }
  }

  /// All responses that are left.
  package nonisolated(nonsending) func collected() async throws(DAVFailure) -> Multistatus {
    var responses: [MultistatusResponse] = []
    while let response = try await next() { responses.append(response) }
    return Multistatus(responses, summary)
  }

  private nonisolated(nonsending) func readPiece() async throws(DAVFailure) -> Bool {
    let piece: [UInt8]?
    do throws(HTTPError) { piece = try await body.next().map { Array($0) } } catch {
      throw .transport(error)
    }
    do throws(MultistatusError) {
      if let piece {
        try parser.feed(piece)
        return true
      }
      try parser.finish()
    } catch {
      throw .unreadable(error)
    }
    guard parser.summary.isMultistatus else {
      throw .notDAV(status: body.status, tr("the server does not answer as an address book"))
    }
    return false
  }
}
