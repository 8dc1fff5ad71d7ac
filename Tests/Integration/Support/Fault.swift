import Foundation
import Testing

/// A fault of a server or the network, which the fault proxy simulates.
public struct Fault: Sendable, CustomTestStringConvertible {
  /// The moment at which a fault occurs.
  public enum Moment: String, CaseIterable, Sendable {
    case listing
    /// The list that is compared with the first one. In a first sync, it contains all cards.
    case query = "the second listing"
    case middle = "a middle batch"
    case last = "the last batch"
  }

  /// The name of the fault.
  public var name: String
  /// The action of the proxy rule, without its match.
  public var action: String
  /// Whether the fault affects all following requests of the same kind, not only one.
  public var isLasting = false
  /// Whether only a listing can have this fault.
  public var isOfListing = false

  /// The name of the fault.
  public var testDescription: String { name }

  /// All simulated faults.
  public static let all: [Fault] = [
    Fault(name: "reset", action: #"{"reset": 300}"#),
    Fault(
      name: "cut with a clean close", action: #"{"truncate": 400, "headers_only_length": true}"#),
    Fault(name: "truncated", action: #"{"truncate": 500}"#),
    Fault(name: "cut chunked", action: #"{"truncate": 600, "chunked": true}"#),
    Fault(name: "hang", action: #"{"hang": 30}"#),
    Fault(
      name: "401 once",
      action: #"{"status": 401, "headers": {"WWW-Authenticate": "Basic realm=\"r\""}}"#),
    Fault(
      name: "401",
      action: #"{"status": 401, "headers": {"WWW-Authenticate": "Basic realm=\"r\""}}"#,
      isLasting: true),
    Fault(name: "403", action: #"{"status": 403}"#, isLasting: true),
    Fault(name: "404 of the book", action: #"{"status": 404}"#, isLasting: true),
    Fault(name: "412 token", action: #"{"status": 412}"#, isOfListing: true),
    Fault(name: "400 token", action: #"{"status": 400}"#, isOfListing: true),
    Fault(name: "429, seconds", action: #"{"status": 429, "headers": {"Retry-After": "2"}}"#),
    Fault(
      name: "503, a date",
      action:
        #"{"status": 503, "headers": {"Retry-After": "Wed, 21 Oct 2099 07:28:00 GMT"}}"#),
    Fault(name: "503, garbage", action: #"{"status": 503, "headers": {"Retry-After": "soon"}}"#),
    Fault(
      name: "429, absurd", action: #"{"status": 429, "headers": {"Retry-After": "99999999999"}}"#),
    Fault(name: "507", action: #"{"status": 507}"#),
    Fault(name: "omitted responses", action: #"{"omit_every": 5}"#),
    Fault(name: "few responses", action: #"{"omit_every": 2}"#),
    Fault(name: "empty", action: #"{"omit_all": true}"#),
    Fault(
      name: "damaged cards",
      action: #"{"replace": [["BEGIN:VCARD(.*?FN:Anna)", "BEGXN:VCARD\\1"]]}"#),
    Fault(name: "control characters", action: #"{"replace": [["FN:", "F\u000bN:"]]}"#),
    Fault(name: "redirect loop", action: #"{"redirect": "/loop/", "code": 301}"#, isLasting: true),
    Fault(
      name: "redirect to another host",
      action: #"{"redirect": "http://localhost:1/alice/", "code": 302}"#),
    Fault(name: "slow drip", action: #"{"drip": 40}"#),
  ]

  /// Returns the number of the affected request of its kind, in a pass of 3 batches.
  func position(at moment: Moment) -> Int { moment == .last ? 3 : moment == .middle ? 2 : 1 }

  /// Returns the text that identifies the affected kind of request by its body.
  func kind(at moment: Moment) -> String {
    switch moment {
    case .listing: "sync-collection>"
    case .query: "addressbook-query"
    case .middle, .last: "addressbook-multiget"
    }
  }

  /// Whether the fault shows only as a timeout.
  var isTimeout: Bool { ["hang", "slow drip"].contains(name) }

  /// Returns the proxy rules for the fault at `moment` of a pass of 3 batches.
  public func rules(at moment: Moment) -> String {
    let first = position(at: moment)
    let struck = (first...(isLasting ? 400 : first)).map(String.init).joined(separator: ", ")
    let nth = #", "nth": [\#(struck)]"#
    var rules =
      #"{"match": {"method": "REPORT", "body": "\#(kind(at: moment))"\#(nth)}, "do": \#(action)}"#
    if name == "redirect loop" {
      rules += #", {"match": {"path": "^/loop/"}, "do": \#(action)}"#
    }
    return "[\(rules)]"
  }
}
