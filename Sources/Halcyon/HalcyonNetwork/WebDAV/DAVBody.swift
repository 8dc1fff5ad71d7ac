import Foundation
import HalcyonCore

/// The bodies of WebDAV requests.
package enum DAVBody {
  /// A PROPFIND for these properties.
  package static func propfind(_ names: [XMLName]) -> Data {
    document("propfind", "<d:prop>" + names.map(element).joined() + "</d:prop>")
  }

  /// A sync-collection REPORT of the members of one collection. It sets no limit: some servers
  /// truncate the listing there and return the token of the whole.
  /// - Source: RFC 6578, section 6.1.
  package static func syncCollection(token: String?) -> Data {
    document(
      "sync-collection",
      "<d:sync-token>" + XMLText.escaped(token ?? "")
        + "</d:sync-token><d:sync-level>1</d:sync-level>"
        + "<d:prop>" + member.map(element).joined() + "</d:prop>")
  }

  /// An extended MKCOL for a collection of certain types.
  /// - Source: RFC 5689, section 3.
  package static func makeCollection(_ types: [XMLName]) -> Data {
    let types = ([.dav("collection")] + types).map(element).joined()
    return document(
      "mkcol",
      "<d:set><d:prop><d:resourcetype>" + types + "</d:resourcetype></d:prop></d:set>")
  }

  /// The properties of each member of a listing.
  package static let member: [XMLName] = [
    .dav("getetag"), .dav("getcontenttype"), .dav("resourcetype"),
  ]

  /// Returns a document with a root element and its content. The prefixes d, c and s stand for the
  /// namespaces of DAV, CardDAV and CalendarServer.
  package static func document(_ root: String, _ content: String) -> Data {
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
