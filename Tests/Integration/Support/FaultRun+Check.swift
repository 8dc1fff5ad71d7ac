import Foundation
import HalcyonServices
import Testing

extension FaultRun {
  /// What the pass with the fault came to.
  public var outcome: String {
    if let error = spoilt.error { return "\(error), \(spoilt.cards.count) stored" }
    return "ended, \(spoilt.cards.count) stored, \(spoilt.undelivered.count) undelivered"
      + (spoilt.isHeld ? ", held" : "")
  }

  /// What must hold of every fault.
  public func check(_ name: Comment) throws {
    #expect(didStrike, name)
    #expect(before.isSubset(of: spoilt.cards.keys), name)
    for (path, bytes) in spoilt.cards { #expect(server[path] == bytes, name) }
    // An end without a word of what is missing means that all that the server listed is here; a listing
    // that lied is the store's to doubt.
    let wasListed: Set<String>? =
      if case .allBut(let names) = spoilt.end?.removals { names } else { nil }
    if let wasListed, spoilt.undelivered.isEmpty {
      #expect(wasListed.isSubset(of: spoilt.cards.keys), name)
    }
    #expect(spoilt.end != nil || spoilt.error != nil, name)
    #expect(clean.error == nil, name)
    #expect(clean.undelivered.isEmpty, name)
    #expect(clean.cards.count == server.count, name)
    #expect(clean.cards == server, name)
  }
}
