import Foundation
import Testing

/// `halcyon people` as a program.
struct PeopleCommandTests {
  private func command() throws -> Command {
    let command = try Command()
    let file = command.folder.appending(path: "people.vcf")
    try """
    BEGIN:VCARD\r
    VERSION:3.0\r
    UID:1\r
    FN:Béatrice Almeida\r
    TEL;TYPE=CELL:+351 22 000 4711\r
    EMAIL:bia@example.org\r
    BDAY:--0229\r
    NOTE:two\\nlines\r
    X-SKYPE:bia\r
    END:VCARD\r
    BEGIN:VCARD\r
    VERSION:3.0\r
    UID:2\r
    FN:Carlos \u{1B}[31mIbarra\r
    END:VCARD\r

    """.write(to: file, atomically: true, encoding: .utf8)
    _ = try command.run("import", file.path)
    return command
  }

  @Test("People are listed, also by a search without accents or by a part of a number")
  func list() throws {
    let command = try command()
    let all = try command.run("people", "list")
    #expect(all.status == 0, "\(all.all)")
    #expect(all.output.split(separator: "\n").map { $0.split(separator: "\t").count } == [2, 2])
    #expect(!all.output.contains("\u{1B}"))
    for query in ["beatrice", "4711"] {
      let found = try command.run("people", "list", query, "--json")
      let people = found.json as? [[String: Any]]
      #expect(people?.map { $0["name"] as? String } == ["Béatrice Almeida"], "\(found.all)")
    }
    let none = try command.run("people", "list", "nobody")
    #expect(none.status == 1 && none.output.isEmpty)
  }

  @Test("A person is shown by name or id, with all fields")
  func show() throws {
    let command = try command()
    let shown = try command.run("people", "show", "beatrice", "--json")
    let person = try #require(shown.json as? [String: Any], "\(shown.all)")
    #expect(person["birthday"] as? [String: Int] == ["month": 2, "day": 29])
    #expect(person["notes"] as? String == "two\nlines")
    #expect((person["more"] as? [[String: String]])?.first?["value"] == "bia")
    let id = try #require(person["id"] as? Int)
    let text = try command.run("people", "show", "\(id)")
    #expect(text.output.contains("Mobile") && text.output.contains("bia@example.org"))
    #expect(try command.run("people", "show", "999").status == 1)
    #expect(try command.run("people", "show", "nobody").status == 1)
  }

  @Test("Cards are exported as received")
  func export() throws {
    let command = try command()
    let one = try command.run("people", "export", "Béatrice Almeida")
    #expect(one.output.contains("X-SKYPE:bia") && one.output.hasSuffix("END:VCARD\r\n"))
    let all = try command.run("people", "export")
    #expect(all.output.components(separatedBy: "BEGIN:VCARD").count == 3)
  }
}
