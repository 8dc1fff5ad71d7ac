/// A qualified XML name.
package struct XMLName: Hashable, Sendable {
  package var namespace: String
  package var local: String

  package init(namespace: String, local: String) {
    (self.namespace, self.local) = (namespace, local)
  }

  package static func dav(_ local: String) -> Self { Self(namespace: "DAV:", local: local) }
  package static func card(_ local: String) -> Self {
    Self(namespace: "urn:ietf:params:xml:ns:carddav", local: local)
  }
  package static func server(_ local: String) -> Self {
    Self(namespace: "http://calendarserver.org/ns/", local: local)
  }
}
