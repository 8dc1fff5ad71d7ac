import Foundation
import HalcyonCore

/// What is known after a request that changes something.
package enum DAVWriteOutcome: Hashable, Sendable {
  /// The server did it.
  case done(DAVWritten)
  /// The condition is not true: somebody else changed the resource. Nothing was written.
  case conflict
  /// Nothing was written.
  case failed(DAVFailure)
  /// The answer was lost or says nothing: the server may or may not have done it. The caller must
  /// read the resource before another attempt.
  case unknown(DAVFailure)
}

/// What the server answered to a successful write.
package struct DAVWritten: Hashable, Sendable {
  /// The status, such as 201 for a new resource.
  package var status: Int
  /// The address after redirects.
  package var url: WebAddress
  /// The version that was written; nil if the server did not store exactly what it was sent, or
  /// does not say. The resource must then be read.
  package var etag: ETag?
  /// Where the server stored the resource if it chose another address.
  package var location: WebAddress?
}

/// Requests that change something.
///
/// Each is sent once, on a new connection: libsoup repeats a request by itself if a kept connection
/// is closed. Only after an answer that refuses it, a redirect or a 401 for a password that the
/// server accepted before, is it sent again.
extension DAVClient {
  /// Writes a resource.
  /// - Parameters:
  ///   - type: The media type.
  ///   - condition: What must be true; `.isAbsent` for a new resource.
  package nonisolated(nonsending) func put(
    _ url: WebAddress, _ body: Data, type: String, if condition: DAVCondition
  ) async -> DAVWriteOutcome {
    await write(HTTPRequest("PUT", url, headers: ["Content-Type": type], body: body), condition)
  }

  /// Deletes a resource, or a collection with all of its members.
  package nonisolated(nonsending) func delete(
    _ url: WebAddress, if condition: DAVCondition
  ) async -> DAVWriteOutcome {
    await write(HTTPRequest("DELETE", url), condition)
  }

  /// Moves a resource to another address of the server.
  /// - Parameter overwrites: Whether a resource there is replaced; otherwise it is a conflict.
  package nonisolated(nonsending) func move(
    _ url: WebAddress, to target: WebAddress, overwrites: Bool = false,
    if condition: DAVCondition = .none
  ) async -> DAVWriteOutcome {
    guard url.origin == target.origin else {
      return .failed(.transport(.invalidAddress(target.description)))
    }
    let request = HTTPRequest(
      "MOVE", url,
      headers: ["Destination": target.description, "Overwrite": overwrites ? "T" : "F"])
    return await write(request, condition)
  }

  /// Creates a collection.
  /// - Parameter properties: The body of an extended MKCOL; nil for a plain collection.
  /// - Source: RFC 4918, section 9.3; RFC 5689.
  package nonisolated(nonsending) func makeCollection(
    _ url: WebAddress, properties: Data? = nil
  ) async -> DAVWriteOutcome {
    var request = HTTPRequest("MKCOL", url, body: properties ?? Data())
    if properties != nil { request.headers["Content-Type"] = "application/xml; charset=utf-8" }
    return await write(request, .none)
  }

  private nonisolated(nonsending) func write(
    _ request: HTTPRequest, _ condition: DAVCondition
  ) async -> DAVWriteOutcome {
    var request = request
    request.timeouts = timeouts
    request.needsNewConnection = true
    request.maximumBytes = Self.maximumError
    if let header = condition.header { request.headers[header.name] = header.value }
    var signIns = 0
    while true {
      if Task.isCancelled { return .failed(.transport(.cancelled)) }
      let (place, response): (WebAddress, HTTPResponseStream)
      do throws(DAVFailure) {
        (place, response) = try await follow(request, statuses: [301, 302, 307, 308])
      } catch {
        return error.isUnsent ? .failed(error) : .unknown(error)
      }
      let status = response.status
      switch status {
      // 202 only promises it, and 207 lists the members for which it failed.
      case 200, 201, 203..<207, 208..<300:
        if credentials != nil { signIn.isAccepted.store(true, ordering: .relaxed) }
        return .done(
          DAVWritten(
            status: status, url: place, etag: ETag(response.headers["ETag"]),
            location: response.headers["Location"].flatMap { place.resolving($0) }))
      case 412: return .conflict
      case 401 where signIns == 0 && signIn.isAccepted.load(ordering: .relaxed): signIns += 1
      default:
        let failure = await readFailure(place, response)
        return Self.refuses(status) ? .failed(failure) : .unknown(failure)
      }
    }
  }

  /// Returns whether an error status says that nothing was written.
  private static func refuses(_ status: Int) -> Bool {
    (400..<500).contains(status) || [501, 503, 505, 507].contains(status)
  }
}

extension DAVFailure {
  /// A Boolean value indicating whether the server did not receive the request. It may have done
  /// what it was asked after all others.
  fileprivate var isUnsent: Bool {
    switch self {
    case .transport(.unreachable), .transport(.certificate), .transport(.invalidAddress),
      .redirect:
      true
    default: false
    }
  }
}
