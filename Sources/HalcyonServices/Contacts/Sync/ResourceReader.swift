import CDesktop
import Foundation
import HalcyonCore
import HalcyonStore

/// Reads what a source delivers under one href: usually one card, sometimes several, sometimes rubbish.
enum ResourceReader {
  /// A resource as it is to be stored, with what was wrong with it.
  struct Reading {
    var resource: SyncedResource
    /// Nil where everything could be read.
    var damage: ContactImportIssue.Malformation?
    /// For people: the name on the card, else the href's last part.
    var subject: String
    /// Whether it is a list of people and nothing else.
    var isGroup = false
  }

  /// Reads a card; where its bytes have the digest `known`, they are not looked at.
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
        let trouble = read.trouble?.reason ?? (isClosed ? nil : .noEnd)
        damage = damage ?? trouble
        if case .unparsable? = trouble { continue }
        // The first card of a resource is stored with all its bytes.
        let isFirst = cards.isEmpty
        let raw = isFirst ? card.bytes : Data(bytes[range])
        let isPartial = trouble != nil || (read.card.displayName == nil && !read.card.isGroup)
        cards.append(
          ImportedCard(
            raw: raw, digest: isFirst ? digest : sha256(raw), card: read.card,
            isPartial: isPartial))
      }
    }
    // The same href may bring the undamaged card next time: without a mark it is asked for again.
    if damage != nil || cards.isEmpty { resource.etag = nil }
    resource.content = cards.isEmpty ? .unreadable : .cards(cards)
    return Reading(
      resource: resource, damage: damage ?? (cards.isEmpty ? .noBegin : nil),
      subject: cards.lazy.compactMap(\.card.displayName).first ?? name(card.href),
      isGroup: !cards.isEmpty && cards.allSatisfy(\.card.isGroup))
  }

  /// The last part of a href, readable.
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
