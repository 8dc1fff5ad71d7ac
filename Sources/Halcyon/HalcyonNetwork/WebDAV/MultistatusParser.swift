import CDesktop
import Foundation

/// Parses a DAV response body as it arrives and returns each `response` once it is complete.
///
/// ```swift
/// let parser = MultistatusParser()
/// while let piece = try await body.next() {
///   try parser.feed(Array(piece))
///   while let response = parser.next() { … }
/// }
/// try parser.finish()
/// ```
///
/// Uses libxml2's push parser without network, entities or document types. What libxml2 does not
/// limit is limited here, so that a body of any length needs a bounded amount of memory.
package final class MultistatusParser {
  /// The limits of a multistatus.
  package struct Limits {
    package var depth = 48
    package var attributes = 64
    /// Responses of one multistatus.
    package var responses = 500_000
    /// Bytes of text in one element.
    package var text = 32 << 20
    /// Bytes of text in one response.
    package var response = 64 << 20
  }

  private var characters = XMLCharacterFilter()
  private var markup = XMLMarkupFilter()
  private let builder: MultistatusBuilder
  private let xml: OpaquePointer?
  private var failure: MultistatusError?

  package init(limits: Limits = Limits()) {
    builder = MultistatusBuilder(limits)
    var events = HalXMLEvents()
    events.start = { name, space, attributes, count, data in
      MultistatusBuilder.from(data)?.start(name, space, attributes, count)
    }
    events.end = { data in MultistatusBuilder.from(data)?.end() }
    events.text = { bytes, length, data in MultistatusBuilder.from(data)?.text(bytes, length) }
    xml = hal_xml_new(&events, Unmanaged.passUnretained(builder).toOpaque())
    builder.xml = xml
  }

  deinit { if let xml { hal_xml_free(xml) } }

  /// The parts of the body other than its responses, as parsed so far.
  package var summary: Multistatus.Summary { builder.summary }

  /// Returns the next complete response; nil if more of the body is needed.
  package func next() -> MultistatusResponse? { builder.next() }

  /// Parses a piece of the body. Responses that were completed before an error can still be taken.
  package func feed(_ bytes: [UInt8]) throws(MultistatusError) {
    try guarded { () throws(MultistatusError) in
      var text: [UInt8] = []
      text.reserveCapacity(bytes.count + 16)
      try characters.filter(bytes, into: &text)
      try parse(text)
    }
  }

  /// Ends the body.
  /// - Throws: If the body is incomplete.
  package func finish() throws(MultistatusError) {
    try guarded { () throws(MultistatusError) in
      var text: [UInt8] = []
      try characters.finish(into: &text)
      try parse(text)
      guard markup.isComplete, let xml, hal_xml_finish(xml) != 0, builder.isClosed else {
        throw .malformed(line: 0)
      }
    }
  }

  private func parse(_ text: [UInt8]) throws(MultistatusError) {
    var prepared: [UInt8] = []
    prepared.reserveCapacity(text.count + text.count / 8)
    // The text before an error is still parsed.
    var failure: MultistatusError?
    do { try markup.filter(text, into: &prepared) } catch { failure = error }
    guard let xml,
      prepared.withUnsafeBytes({ hal_xml_feed(xml, $0.baseAddress, gsize($0.count)) }) != 0
    else { throw builder.failure ?? failure ?? .malformed(line: 0) }
    if let failure { throw failure }
  }

  /// Keeps the first error and adds the line.
  private func guarded(_ body: () throws(MultistatusError) -> Void) throws(MultistatusError) {
    if let failure { throw failure }
    do { try body() } catch {
      var error = error
      if case .malformed = error, let xml { error = .malformed(line: Int(hal_xml_line(xml))) }
      failure = error
      throw error
    }
  }
}
