import Foundation
import HalcyonCore
import HalcyonNetwork

/// The bodies of CardDAV reports.
extension DAVBody {
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
}
