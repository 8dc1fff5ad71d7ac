import Foundation
import Testing
import ZipArchive

struct ZipArchiveTests {
  private static let date = Date(timeIntervalSince1970: 1_700_000_000)

  private func contents(_ zip: ZipReader) throws -> [String: Data] {
    var files: [String: Data] = [:]
    while let name = try zip.next() {
      files[name] = Data()
      while let part = try zip.part() { files[name]?.append(contentsOf: part) }
    }
    return files
  }

  private func archive(_ files: [String: String]) throws -> Data {
    try ZipWriter.archive(
      files.sorted { $0.key < $1.key }.map { ($0.key, Data($0.value.utf8)) }, date: Self.date)
  }

  @Test("Files are read as they were written, from memory and from a file")
  func roundTrip() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "zip-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let large = Data((0..<700_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) })
    let files = ["a.txt": Data("a".utf8), "ä/ö.bin": large, "empty": Data()]
    let sorted = files.sorted { $0.key < $1.key }.map { (name: $0.key, data: $0.value) }
    let memory = try ZipWriter.archive(sorted, date: Self.date)
    #expect(try contents(ZipReader(memory, maximumFiles: 3)) == files)
    let path = folder.appending(path: "a.zip").path
    let source = folder.appending(path: "source").path
    try large.write(to: URL(filePath: source))
    let writer = try ZipWriter(path: path, date: Self.date)
    try writer.begin("a.txt")
    try writer.append(Data("a".utf8))
    try writer.add("ä/ö.bin", fileAt: source)
    try writer.add("empty", Data())
    try writer.finish()
    #expect(try contents(ZipReader(path: path, maximumFiles: 3)) == files)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test("The same files are the same bytes")
  func deterministic() throws {
    let files = ["a": "1", "b": String(repeating: "x", count: 10_000)]
    #expect(try archive(files) == archive(files))
  }

  @Test("Skipped files are not unpacked")
  func skipping() throws {
    let zip = try ZipReader(archive(["a": "1", "b": "2"]), maximumFiles: 2)
    #expect(try zip.next() == "a")
    #expect(try zip.next() == "b")
    #expect(try zip.part().map(Array.init) == Array("2".utf8))
    #expect(try zip.part() == nil)
    #expect(try zip.next() == nil)
  }

  @Test("More files than the limit are rejected")
  func limit() throws {
    let zip = try ZipReader(archive(["a": "", "b": "", "c": ""]), maximumFiles: 2)
    #expect(throws: ZipError.overLimit("2 files")) { _ = try contents(zip) }
  }

  @Test("Names that leave the archive are rejected", arguments: ["/etc/a", "../a", "a/../../b"])
  func names(name: String) throws {
    let zip = try ZipReader(archive([name: "x"]), maximumFiles: 2)
    #expect(throws: ZipError.unsafeName(name)) { _ = try contents(zip) }
  }

  @Test("A name that occurs twice is rejected")
  func twice() throws {
    let data = try ZipWriter.archive(
      [("a", Data("1".utf8)), ("a", Data("2".utf8))], date: Self.date)
    #expect(throws: ZipError.damaged("“a” occurs twice")) {
      _ = try contents(ZipReader(data, maximumFiles: 2))
    }
  }

  @Test("Archives that were cut off, and other files, are rejected")
  func damaged() throws {
    let data = try archive(["a": String(repeating: "abc", count: 1_000)])
    for bad in [Data(), data.prefix(data.count - 30), Data("PK, but no archive".utf8)] {
      #expect {
        _ = try contents(ZipReader(bad, maximumFiles: 9))
      } throws: {
        if case ZipError.damaged = $0 { true } else { false }
      }
    }
  }

  @Test("Missing files and folders have the message of the system")
  func missing() {
    #expect {
      _ = try ZipReader(path: "/no/such/file", maximumFiles: 1)
    } throws: {
      if case ZipError.unreadable = $0 { true } else { false }
    }
    #expect(throws: ZipError.unwritable("No such file or directory")) {
      _ = try ZipWriter(path: "/no/such/file", date: Self.date)
    }
  }
}
