import Foundation
import HalcyonCore

/// What a server supports at an address.
package struct DAVOptions: Hashable, Sendable {
  /// The compliance classes in lowercase, such as `1`, `3` and `addressbook`.
  package var classes: Set<String>
  /// The methods in uppercase.
  package var methods: Set<String>
}

extension DAVClient {
  /// Returns what the server supports at an address.
  /// - Source: RFC 4918, section 10.1; RFC 9110, section 10.2.1.
  package nonisolated(nonsending) func options(
    _ url: WebAddress
  ) async throws(DAVFailure) -> DAVOptions {
    let request = HTTPRequest("OPTIONS", url, maximumBytes: Self.maximumError)
    return try await send(request, attempts: nil) { _, response in
      let words = { (name: String) -> [String] in
        response.headers.fields.filter { $0.name.lowercased() == name }
          .flatMap { $0.value.split(separator: ",").map { String($0).trimmingBlanks } }
      }
      return DAVOptions(
        classes: Set(words("dav").map { $0.lowercased() }),
        methods: Set(words("allow").map { $0.uppercased() }))
    }
  }

  /// Returns the bytes of a resource, unless it still has a version.
  /// - Returns: nil if it still has the version.
  package nonisolated(nonsending) func get(
    _ url: WebAddress, unless etag: ETag, accept: String, maximumBytes: Int, attempts: Int? = nil
  ) async throws(DAVFailure) -> Reply? {
    do throws(DAVFailure) {
      return try await get(
        url, accept: accept, maximumBytes: maximumBytes, attempts: attempts,
        if: .isNotVersion(etag))
    } catch {
      if case .status(304, _) = error { return nil }
      throw error
    }
  }
}
