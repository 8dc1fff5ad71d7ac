import GRDB
import HalcyonCore
import HalcyonRecords

extension HalcyonDatabase {
  /// Returns the recurring dates of all people that have any.
  /// - Throws: `StoreError`.
  public func personDates() async throws(StoreError) -> [PersonDates] {
    try await readRows { db, pass in
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT person.id, displayName, birthday, anniversary, contactWeeks, lastContact
          FROM person LEFT JOIN localFacts
            ON \(LocalFactsRecord.isOfPerson)
          WHERE displayName <> ''
            AND (birthday IS NOT NULL OR anniversary IS NOT NULL OR contactWeeks IS NOT NULL)
          """)
      let all: [PersonDates] = try pass.values(.person, rows) { row in
        let (birthday, anniversary): (String?, String?) = (try row.value(2), try row.value(3))
        let dates = PersonDates(
          personID: try row.value(0), displayName: DisplayText.line(try row.value(1)),
          birthday: birthday.flatMap(PartialDate.init(vCard:)),
          anniversary: anniversary.flatMap(PartialDate.init(vCard:)),
          // The list of people names facts that cannot be read.
          contact: try? contact(row))
        let isEmpty = dates.birthday == nil && dates.anniversary == nil && dates.contact == nil
        return isEmpty ? nil : dates
      }
      return try PersonPairRecord.merged(db, pass).joined(all)
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

/// Returns how often to get in touch, from the columns contactWeeks and lastContact; `nil` if the
/// user did not set it.
private func contact(_ row: Row) throws -> ContactInterval? {
  if (row[4] as DatabaseValue).isNull { return nil }
  let hasLast = !(row[5] as DatabaseValue).isNull
  return ContactInterval(
    weeks: try row.value(4, in: ContactInterval.range), last: hasLast ? try row.day(5) : nil)
}
