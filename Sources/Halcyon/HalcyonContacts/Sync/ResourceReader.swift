import CDesktop
import Foundation
import HalcyonCore
import HalcyonRecords
import HalcyonStore

/// Parses the resource at one href: usually one card, sometimes several or none.
enum ResourceReader {
  /// A resource ready to be stored, and what was wrong with it.
  struct Reading: Sendable {
    var resource: SyncedResource
    /// The first error; nil if everything could be read.
    var damage: ContactImportIssue.Malformation?
    /// The display name: the name on the card, or else the last part of the href.
    var subject: String
    /// A Boolean value indicating whether the resource contains only contact groups.
    var isGroup = false
    /// The `UID` of the first card.
    var uid: String? {
      guard case .cards(let cards) = resource.content else { return nil }
      return cards.first?.card.uid.flatMap { $0.isEmpty ? nil : $0 }
    }
  }

  /// Returns the resource that stands for a version that can never be delivered.
  static func undeliverable(_ card: UndeliveredCard) -> SyncedResource? {
    card.finalETag.map {
      SyncedResource(
        href: card.href, etag: $0, raw: Data(), digest: sha256(Data()), content: .unreadable)
    }
  }

  /// Parses a card, unless its bytes have the digest `known`.
  static func read(_ card: SourceCard, known: Data?) -> Reading {
    let digest = sha256(card.bytes)
    var resource = SyncedResource(
      href: card.href, etag: card.etag, raw: card.bytes, digest: digest, content: .unchanged)
    if digest == known { return Reading(resource: resource, subject: name(card.href)) }

    let bytes = CardEncoding.utf8File([UInt8](card.bytes))
    var cards: [ImportedCard] = []
    var damage: ContactImportIssue.Malformation?
    for piece in CardSplitter.split(bytes) {
      switch piece {
      case .broken(_, let reason): damage = damage ?? reason
      case .card(let range, let line, let isClosed):
        let read = CardReader.read(bytes, range, line: line)
        let issue = read.issue?.reason ?? (isClosed ? nil : .noEnd)
        damage = damage ?? issue
        if case .unparsable? = issue { continue }
        // The first card keeps all bytes of the resource.
        let isFirst = cards.isEmpty
        let raw = isFirst ? card.bytes : Data(bytes[range])
        let isPartial = issue != nil || (read.card.displayName == nil && !read.card.isGroup)
        cards.append(
          ImportedCard(
            raw: raw, digest: isFirst ? digest : sha256(raw), card: read.card,
            isPartial: isPartial))
      }
    }
    // The same href may deliver an intact card later: without an ETag, it is requested again.
    if damage != nil || cards.isEmpty { resource.etag = nil }
    resource.content = cards.isEmpty ? .unreadable : .cards(cards)
    return Reading(
      resource: resource, damage: damage ?? (cards.isEmpty ? .noBegin : nil),
      subject: cards.lazy.compactMap(\.card.displayName).first ?? name(card.href),
      isGroup: !cards.isEmpty && cards.allSatisfy(\.card.isGroup))
  }

  /// The last part of an href, percent-decoded.
  static func name(_ href: Href) -> String { name(href.text) }

  /// The last part of an href or of a path, percent-decoded.
  static func name(_ href: String) -> String {
    let last = href.split(separator: "/").last.map(String.init) ?? href
    return last.removingPercentEncoding ?? last
  }

  static func sha256(_ data: Data) -> Data {
    var digest = Data(count: 32)
    data.withUnsafeBytes { bytes in
      digest.withUnsafeMutableBytes { out in
        hal_sha256(bytes.baseAddress, gsize(bytes.count), out.baseAddress)
      }
    }
    return digest
  }
}
