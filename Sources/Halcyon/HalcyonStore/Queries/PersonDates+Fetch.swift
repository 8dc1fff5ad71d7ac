import GRDB
import HalcyonCore

extension HalcyonDatabase {
  /// Returns the recurring dates of all people that have any.
  /// - Throws: `StoreError`.
  public func personDates() async throws(StoreError) -> [PersonDates] {
    try await read { db in
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT person.id, displayName, birthday, anniversary, contactWeeks, lastContact
          FROM person LEFT JOIN localFacts
            ON localFacts.sourceId = person.sourceId AND localFacts.href = person.href
          WHERE displayName <> ''
            AND (birthday IS NOT NULL OR anniversary IS NOT NULL OR contactWeeks IS NOT NULL)
          """)
      var all: [PersonDates] = []
      while let row = try rows.next() {
        let dates = PersonDates(
          personID: row[0], displayName: DisplayText.line(row[1]),
          birthday: (row[2] as String?).flatMap(PartialDate.init(vCard:)),
          anniversary: (row[3] as String?).flatMap(PartialDate.init(vCard:)),
          contact: (row[4] as Int?).map {
            ContactInterval(weeks: $0, last: (row[5] as Int?).map { Day(clamping: $0) })
          })
        if dates.birthday != nil || dates.anniversary != nil || dates.contact != nil {
          all.append(dates)
        }
      }
      return try PersonPairRecord.merged(db).joined(all)
    }
  }

  /// Returns the recurring dates of all people: the current ones, then new ones after changes; ends
  /// like `peopleObservation`.
  public func personDatesObservation(
    interval: Duration = .milliseconds(500)
  ) -> AsyncThrowingStream<[PersonDates], any Error> {
    observe("person", "localFacts", "personPair", interval: interval) {
      database async throws(StoreError) in
      try await database.personDates()
    }
  }
}
