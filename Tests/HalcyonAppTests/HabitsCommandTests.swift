import Foundation
import HalcyonBackup
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HangGuard
import Testing

/// `halcyon habits`.
@Suite(.hangGuard) struct HabitsCommandTests {
  private let table = """
    HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText
    Read,,Mind,2026-03-02,1,
    Read,,Mind,2026-03-03,1,fine
    Run,,Health,2026-03-03,0,
    Water,,Health,2026-03-03,8,
    """

  private func write(_ text: String, _ command: Command) throws -> String {
    let file = command.folder.appending(path: "habits-\(UUID()).csv")
    try Data(text.utf8).write(to: file)
    return file.path
  }

  @Test("Habits are imported once, listed, completed, skipped, shown and exported")
  func habits() throws {
    let command = try Command()
    let file = try write(table, command)
    let preview = try command.run("habits", "import", file, "--dry-run")
    #expect(preview.output == "3 habits would be added. 4 new days, 0 unchanged.\n")
    let first = try command.run("habits", "import", file)
    #expect(first.status == 0, "\(first.errors)")
    #expect(first.output == "3 habits added. 4 new days, 0 unchanged.\n")
    let again = try command.run("habits", "import", file, "--json").json as? [String: Any]
    #expect(again?["newDays"] as? Int == 0 && again?["newHabits"] as? Int == 0)
    #expect(again?["equalDays"] as? Int == 4)
    let days = (again?["account"] as? [String: Any])?["day"] as? [String: Int]
    #expect(days?["found"] == 4 && days?["unchanged"] == 4 && days?["leftOut"] == 0)
    let list = try command.run("habits", "list", "--day", "2026-03-03")
    #expect(
      list.output == """
        Read: done · 2 days · strength 10%
        Water: 8 · 1 day · strength 5%
        Run: not done · strength 0%

        """)
    let done = try command.run("habits", "done", "run", "--day", "2026-03-04", "--note", "rain")
    #expect(done.output == "Run: done · 1 day · strength 5%\n")
    let more = try command.run(
      "habits", "done", "Water", "--amount", "1.5", "--day", "2026-03-03", "--json")
    let entries = (more.json as? [String: Any])?["entries"] as? [[String: Any]]
    #expect(entries?.first?["amount"] as? Double == 9.5)
    let skip = try command.run("habits", "skip", "Read", "--day", "2026-03-04")
    #expect(skip.output == "Read: skipped · 2 days · strength 10%\n")
    let show = try command.run("habits", "show", "Read", "--day", "2026-03-04")
    #expect(
      show.output == """
        Read: skipped · 2 days · strength 10%
        Every day
        2 days, 2 Mar 2026 to 3 Mar 2026
        2026-03-04  skipped
        2026-03-03  done  fine
        2026-03-02  done

        """)
    let json = try command.run("habits", "show", "Read", "--json").json as? [String: Any]
    #expect((json?["entries"] as? [Any])?.count == 3 && json?["group"] as? String == "Mind")
    for name in ["a.json", "b.zip", "c.csv", "d.sqlite"] {
      let path = command.folder.appending(path: name).path
      let exported = try command.run("habits", "export", path)
      #expect(exported.status == 0, "\(exported.errors)")
      #expect(FileManager.default.fileExists(atPath: path))
      #expect(try command.run("habits", "export", path).status == 73)
    }
    for name in ["a.json", "b.zip"] {
      let path = command.folder.appending(path: name).path
      let counts = try command.run("habits", "import", path, "--json").json as? [String: Any]
      #expect(counts?["newDays"] as? Int == 0 && counts?["newHabits"] as? Int == 0, "\(name)")
    }
  }

  @Test("Wrong usage and bad files have a message and a status, and change nothing")
  func problems() throws {
    let command = try Command()
    let file = try write(table, command)
    #expect(try command.run("habits", "import", file).status == 0)
    let before = try command.run("habits", "list", "--json").output
    let bad = try write(table + "\nRead,,,yesterday,1,\n,,,2026-03-04,1,", command)
    let rows = try command.run("habits", "import", bad)
    #expect(rows.status == 65)
    #expect(rows.errors.contains("row 6, column CalendarDate: “yesterday” is not a date."))
    #expect(rows.errors.contains("row 7, column HabitName: the name is empty."))
    #expect(rows.errors.contains("Could not read 2 rows. Nothing was imported."))
    #expect(try command.run("habits", "import", "/none").status == 66)
    #expect(try command.run("habits", "done", "Swim").status == 66)
    #expect(try command.run("habits", "done", "Read", "--amount", "2").status == 64)
    #expect(try command.run("habits", "done", "Read", "--amount", "nan").status == 64)
    #expect(try command.run("habits", "skip", "Read", "--day", "2026-02-30").status == 64)
    #expect(try command.run("habits", "list", "--day-end", "7").status == 64)
    #expect(try command.run("habits", "export", command.folder.path + "/x.y").status == 64)
    #expect(try command.run("habits", "list", "--json").output == before)
  }

  @Test("What is left out is reported with its place, counted, and ends with status 1")
  func leftOut() throws {
    let command = try Command()
    let header = "HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText\n"
    let rows = "Read,,,11/5/2020,1,\nRead,,,11/5/2020,0,\n"
    let file = try write(header + rows, command)
    for arguments in [["--dry-run"], [], ["--replace"]] {
      let result = try command.begin(["habits", "import", file] + arguments)()
      #expect(result.status == 1)
      #expect(result.errors.contains("Dates such as 11/5/2020 are assumed to begin with the month"))
      #expect(result.errors.contains("row 3, column CalendarDate: The day 11/5/2020 occurs again."))
      #expect(result.output.contains("2 days found: "), "\(result.output)")
      #expect(result.output.contains(" 1 left out."), "\(result.output)")
    }
    let json = try command.run("habits", "import", file, "--json").json as? [String: Any]
    let account = try #require(json?["account"] as? [String: Any])
    #expect(
      account["day"] as? [String: Int]
        == ["found": 2, "added": 0, "updated": 0, "unchanged": 1, "leftOut": 1])
    #expect((json?["leftOut"] as? [String])?.count == 1)
    #expect((json?["assumptions"] as? [String])?.count == 1)
  }

  @Test("A time that does not fit neither stops the program nor makes the store unreadable")
  func times() throws {
    let command = try Command()
    for (number, field) in [("9223372036854775807", "created"), ("1700000000000000", "modified")] {
      let file = command.folder.appending(path: "\(field).json")
      let json = """
        {"format":"halcyon-habits","version":1,"groups":[],"holidays":[],"habits":[
          {"uuid":"\(UUID())","name":"\(field)","symbol":"📖","color":1,"notes":"",
           "schedule":{"kind":"times","count":1,"days":1},"reminders":[],"requiresPhoto":false,
           "requiresConfirmation":false,"isArchived":false,"\(field)":\(number),"entries":[
             {"day":"2026-01-01","value":"yes","modified":\(number)}]}]}
        """
      try Data(json.utf8).write(to: file)
      let result = try command.run("habits", "import", file.path)
      #expect(result.status == 1, "\(result.errors)")
      #expect(result.errors.contains("habits[0].\(field): The time \(number) is not in the years"))
      #expect(result.errors.contains("habits[0].entries[0].modified: The time"))
    }
    #expect(try command.run("habits", "list", "--json").status == 0)
    let export = command.folder.appending(path: "all.json").path
    #expect(try command.run("habits", "export", export).status == 0)
  }

  @Test("After a kill in the middle of an import, the store is as before or complete")
  func kill() async throws {
    let command = try Command()
    let rows = (0..<40_000).map { "H\($0 % 20),,,\(Day(clamping: $0 / 20)),1," }
    let header = "HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText\n"
    let file = try write(header + rows.joined(separator: "\n"), command)
    let result = try await command.run(
      ["habits", "import", file], sending: SIGKILL, after: "storing",
      environment: ["HALCYON_LOG": "debug"])
    #expect(result.status == 128 + SIGKILL)
    let database = try HalcyonDatabase(directory: command.data)
    let stored = try await database.habitArchive().habits.reduce(0) { $0 + $1.entries.count }
    #expect(stored == 0 || stored == 40_000)
    let again = try command.run("habits", "import", file, "--json").json as? [String: Any]
    #expect(again?["newDays"] as? Int == 40_000 - stored)
  }
}
