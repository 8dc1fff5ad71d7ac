/// A table of the database that holds rows of Halcyon.
///
/// ``traits`` says what the rows of a table are and how they take part in the services that must
/// not forget any of them. Rows of earlier tables do not refer to later ones, except for
/// `photoId` and `personId`, which are not enforced.
public enum StoreTable: String, CaseIterable, Hashable, Sendable, Codable {
  case source, person, address, place, sourceCard, pendingRemoval
  case habitGroup, habit, habitEntry, habitHoliday
  case localFacts, localFactsHabit, personPair, removedPerson
  case photo, photoFolder, photoExclusion, photoPersonName
  case geocodingServer, geocodingCache, geocodingRequests
  case activityRun, activityEvent

  /// The columns of the primary key, at most two.
  public var key: [String] {
    switch self {
    case .place: ["addressId"]
    case .pendingRemoval: ["sourceId", "href"]
    case .localFactsHabit: ["localFactsId", "habitId"]
    case .habitEntry: ["habitId", "day"]
    case .photoFolder, .photoExclusion: ["path"]
    case .photoPersonName: ["name"]
    case .geocodingCache: ["server", "query"]
    case .activityEvent: ["kind", "event"]
    default: ["id"]
    }
  }

  /// The column that names a row to people; `nil` if there is none.
  package var nameColumn: String? {
    switch self {
    case .source, .sourceCard, .removedPerson, .habit, .habitGroup: "name"
    case .person: "displayName"
    case .address: "locality"
    case .place: "name"
    case .localFacts: "href"
    case .photo, .photoFolder, .photoExclusion: "path"
    case .photoPersonName: "written"
    case .geocodingServer: "url"
    case .geocodingCache: "query"
    default: nil
    }
  }

  /// The number of the table in `rowDigest`. Numbers are stored and never change.
  package var number: Int64 {
    switch self {
    case .source: 1
    case .person: 2
    case .address: 3
    case .place: 4
    case .sourceCard: 5
    case .pendingRemoval: 6
    case .habitGroup: 7
    case .habit: 8
    case .habitEntry: 9
    case .habitHoliday: 10
    case .localFacts: 11
    case .localFactsHabit: 12
    case .personPair: 13
    case .removedPerson: 14
    case .photo: 15
    case .photoFolder: 16
    case .photoExclusion: 17
    case .photoPersonName: 18
    case .geocodingServer: 19
    case .geocodingCache: 20
    case .geocodingRequests: 21
    case .activityRun: 22
    case .activityEvent: 23
    }
  }
}
