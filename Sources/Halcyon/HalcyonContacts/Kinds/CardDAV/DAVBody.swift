import Foundation
import HalcyonCore

/// The bodies of DAV requests.
enum DAVBody {
  /// A PROPFIND for these properties.
  static func propfind(_ names: [XMLName]) -> Data {
    document("propfind", "<d:prop>" + names.map(element).joined() + "</d:prop>")
  }

  /// A sync-collection REPORT of the members of one collection. It sets no limit: some servers
  /// truncate the listing there and return the token of the whole.
  /// - Source: RFC 6578, section 6.1.
  static func syncCollection(token: String?) -> Data {
    document(
      "sync-collection",
      "<d:sync-token>" + XMLText.escaped(token ?? "")
        + "</d:sync-token><d:sync-level>1</d:sync-level>"
        + "<d:prop>" + member.map(element).joined() + "</d:prop>")
  }

  /// A multiget REPORT.
  /// - Parameter version: the requested vCard version; nil for cards as they are stored.
  /// - Source: RFC 6352, section 8.7.
  static func multiget(_ hrefs: [String], version: String?) -> Data {
    document(
      "c:addressbook-multiget",
      cardProperties(version)
        + hrefs.map { "<d:href>" + XMLText.escaped($0) + "</d:href>" }.joined())
  }

  private static func cardProperties(_ version: String?) -> String {
    let version =
      version.map { #" content-type="text/vcard" version="\#(XMLText.escaped($0))""# } ?? ""
    return "<d:prop><d:getetag/><c:address-data\(version)/></d:prop>"
  }

  /// An addressbook-query REPORT for the ETags of all cards; an empty filter matches all.
  /// - Source: RFC 6352, section 8.6.
  static let query = document(
    "c:addressbook-query", "<d:prop><d:getetag/></d:prop><c:filter/>")

  /// An addressbook-query REPORT for all cards with their contents.
  /// - Parameter version: the requested vCard version; nil for cards as they are stored.
  /// - Source: RFC 6352, section 8.6.
  static func everything(version: String?) -> Data {
    document("c:addressbook-query", cardProperties(version) + "<c:filter/>")
  }

  /// The properties of each member of a listing.
  static let member: [XMLName] = [.dav("getetag"), .dav("getcontenttype"), .dav("resourcetype")]

  private static func document(_ root: String, _ content: String) -> Data {
    let name = root.contains(":") ? root : "d:" + root
    return Data(
      (#"<?xml version="1.0" encoding="utf-8"?>"# + "\n<\(name)"
        + #" xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:carddav""#
        + #" xmlns:s="http://calendarserver.org/ns/">"# + content + "</\(name)>\n").utf8)
  }

  private static func element(_ name: XMLName) -> String {
    switch name.namespace {
    case "DAV:": "<d:\(name.local)/>"
    case XMLName.card("").namespace: "<c:\(name.local)/>"
    default: "<s:\(name.local)/>"
    }
  }
}
