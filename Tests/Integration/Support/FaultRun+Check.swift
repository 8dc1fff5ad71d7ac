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
    let hasKept = before.isSubset(of: spoilt.cards.keys)
    #expect(hasKept, name)
    let wrong = spoilt.cards.filter { server[$0.key] != $0.value }.keys.sorted()
    #expect(wrong.isEmpty, name)
    // An end without a word of what is missing means that all that the server listed is here; a listing
    // that lied is the store's to doubt.
    let wasListed: Set<String>? =
      if case .allBut(let names) = spoilt.end?.removals { names } else { nil }
    if let wasListed, spoilt.undelivered.isEmpty {
      let hasAll = wasListed.isSubset(of: spoilt.cards.keys)
      #expect(hasAll, name)
    }
    #expect(spoilt.end != nil || spoilt.error != nil, name)
    #expect(clean.error == nil, name)
    #expect(clean.undelivered.isEmpty, name)
    #expect(clean.cards.count == server.count, name)
    let isEqual = clean.cards == server
    #expect(isEqual, name)
  }
}
