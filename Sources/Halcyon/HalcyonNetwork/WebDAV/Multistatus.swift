/// A DAV response body as a whole: a multistatus, or the preconditions of an error.
/// - Source: RFC 4918, section 14.16; RFC 6578, section 6; RFC 6352.
package struct Multistatus: Equatable, Sendable {
  /// The parts of a body other than its responses.
  package struct Summary: Equatable, Sendable {
    /// A Boolean value indicating whether the root is a `multistatus`.
    package var isMultistatus = false
    /// The number of responses.
    package var count = 0
    /// The token of a sync-collection report.
    package var syncToken: String?
    /// The conditions inside `error` elements outside of responses.
    package var conditions: Set<XMLName> = []
  }

  package var summary = Summary()
  /// One for each resource, in the order of the server.
  package var responses: [MultistatusResponse] = []

  /// Parses a body that is in memory.
  package init(_ body: some Sequence<UInt8>, limits: MultistatusParser.Limits = .init())
    throws(MultistatusError)
  {
    let parser = MultistatusParser(limits: limits)
    try parser.feed(Array(body))
    try parser.finish()
    while let response = parser.next() { responses.append(response) }
    summary = parser.summary
  }

  /// A multistatus from its parts.
  package init(_ responses: [MultistatusResponse], _ summary: Summary) {
    (self.responses, self.summary) = (responses, summary)
  }

  /// The response for the requested resource, as opposed to those for its members.
  package var own: MultistatusResponse? {
    responses.first { (200..<300).contains($0.status ?? 200) }
  }
}

/// The response for one resource in a multistatus.
package struct MultistatusResponse: Equatable, Sendable {
  /// The hrefs as the server spells them; several only if one status applies to all.
  package var hrefs: [String] = []
  /// The status outside of any propstat.
  package var status: Int?
  /// The statuses of the propstats.
  package var propertyStatuses: [Int] = []
  /// The conditions inside `error` elements.
  package var conditions: Set<XMLName> = []
  /// The properties with a status of success.
  package var properties = DAVProperties()

  /// A Boolean value indicating whether the resource does not exist. Some servers report this for
  /// each property instead.
  package var isGone: Bool {
    let statuses = status.map { [$0] } ?? propertyStatuses
    return !statuses.isEmpty && statuses.allSatisfy { $0 == 404 || $0 == 410 }
  }
}

/// Why a body cannot be parsed. Responses that were complete before may be used.
package enum MultistatusError: Error, Hashable {
  /// Not well-formed, or cut; `line` counts from 1.
  case malformed(line: Int)
  /// A document type, which could declare entities.
  case documentType
  /// An encoding that no DAV server needs.
  case encoding
  /// More than ``MultistatusParser/Limits`` allow.
  case tooComplex
}
