/// A qualified XML name.
struct XMLName: Hashable, Sendable {
  var namespace: String
  var local: String

  static func dav(_ local: String) -> Self { Self(namespace: "DAV:", local: local) }
  static func card(_ local: String) -> Self {
    Self(namespace: "urn:ietf:params:xml:ns:carddav", local: local)
  }
  static func server(_ local: String) -> Self {
    Self(namespace: "http://calendarserver.org/ns/", local: local)
  }
}
