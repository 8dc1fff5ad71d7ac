import Foundation
import HalcyonSystem
import HangGuard
import ServiceTestSupport
import Synchronization
import Testing

@Suite(.hangGuard) struct FileWatchTests {
  @Test("Changes are reported for new files, subfolders and files saved by renaming")
  func trees() async throws {
    try await withTemporaryFolder { folder in
      // Each watch reports only what is changed after it begins.
      let path = try folder.write("a", to: "book/a.vcf")
      var changes = FileWatch.changes(of: .tree(folder.path + "/book")).makeAsyncIterator()
      try folder.write("b", to: "book/b.vcf")
      #expect(await changes.next() != nil)
      try folder.write("c", to: "book/below/c.vcf")
      changes = FileWatch.changes(of: .tree(folder.path + "/book")).makeAsyncIterator()
      try folder.write("c2", to: "book/below/c.vcf")
      #expect(await changes.next() != nil)
      try folder.write("a2", to: ".tmp")
      var file = FileWatch.changes(of: .tree(path)).makeAsyncIterator()
      #expect(rename(folder.path + "/.tmp", path) == 0)
      #expect(await file.next() != nil)
      // A path that does not exist yet is watched.
      var late = FileWatch.changes(of: .tree(folder.path + "/late")).makeAsyncIterator()
      try folder.write("d", to: "late/d.vcf")
      #expect(await late.next() != nil)
    }
  }

  @Test("Files in a subfolder that was created after the watch began are watched, too")
  func newFolder() async throws {
    try await withTemporaryFolder { folder in
      try folder.write("a", to: "book/a.vcf")
      let events = Mutex(0)
      let changes = FileWatch.changes(of: .tree(folder.path + "/book"))
      let watching = Task { for await _ in changes { events.withLock { $0 += 1 } } }
      defer { watching.cancel() }
      try folder.write("b", to: "book/below/b.vcf")
      // More than the new folder and its file can cause.
      try await waitUntil {
        try folder.write("b", to: "book/below/b.vcf")
        return events.withLock { $0 } > 20
      }
    }
  }

  @Test("Changes of files in folders are reported, and missing folders are ignored")
  func folders() async throws {
    try await withTemporaryFolder { folder in
      try folder.write("a", to: "one/a")
      let paths = ["one", "missing", "two"].map { folder.path + "/" + $0 }
      try folder.write("b", to: "two/b")
      for name in ["one/a", "two/b"] {
        var changes = FileWatch.changes(of: .folders(paths), delay: 0.01).makeAsyncIterator()
        try folder.write("c", to: name)
        #expect(await changes.next() != nil)
      }
    }
  }

  @Test("A file is reported when a program has written it, not while it writes")
  func closing() async throws {
    try await withTemporaryFolder { folder in
      let path = try folder.write("a", to: "a")
      var changes = FileWatch.changes(of: .closing(path)).makeAsyncIterator()
      let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
      try handle.close()
      #expect(await changes.next() != nil)
    }
  }
}
