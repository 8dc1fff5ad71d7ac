import GRDB

/// The history of the schema. A released migration is never edited; each change is a new migration.
package enum Migrations {
  /// The migration that each database of Halcyon has, and that of no other program.
  package static let first = "0001 people"

  package static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration(first, migrate: people)
    migrator.registerMigration("0002 habits", migrate: habits)
    migrator.registerMigration("0003 contact accounts", migrate: contactAccounts)
    migrator.registerMigration("0004 geocoding", migrate: geocoding)
    migrator.registerMigration("0005 places to look for again", migrate: outdatedPlaces)
    migrator.registerMigration("0006 activity statistics", migrate: activityStatistics)
    migrator.registerMigration("0007 postal codes of the place data", migrate: postalCodes)
    migrator.registerMigration("0008 photos", migrate: photos)
    migrator.registerMigration("0009 habit details", migrate: habitDetails)
    migrator.registerMigration("0010 photo details", migrate: photoDetails)
    migrator.registerMigration("0011 trash", migrate: trash)
    migrator.registerMigration("0012 search of people", migrate: peopleSearch)
    migrator.registerMigration("0013 merged people", migrate: personPairs)
    migrator.registerMigration("0014 photo folders", migrate: photoFolders)
    migrator.registerMigration("0015 flags of habit entries", migrate: habitFlags)
    migrator.registerMigration("0016 linked pictures", migrate: linkedPictures)
    migrator.registerMigration("0017 videos", migrate: videos)
    migrator.registerMigration("0018 digests of rows", migrate: rowDigests)
    migrator.registerMigration("0019 journal", migrate: journal)
    migrator.registerMigration("0020 search text", migrate: searchText)
    migrator.registerMigration("0021 normal form of hrefs", migrate: normalHrefs)
    migrator.registerMigration("0022 index in the resource", migrate: resourceIndex)
    migrator.registerMigration("0023 names to sort by", migrate: sortNames)
    migrator.registerMigration("0024 changes of activities", migrate: activityChanges)
    return migrator
  }

  /// Returns the identifiers of the migrations that a database has, also of unknown ones.
  package static func applied(in db: Database) throws -> Set<String> {
    do {
      return try migrator.appliedIdentifiers(db)
    } catch {
      // GRDB looks for its table after it failed to read it. Another program may have created it
      // between the two.
      return try migrator.appliedIdentifiers(db)
    }
  }
}
