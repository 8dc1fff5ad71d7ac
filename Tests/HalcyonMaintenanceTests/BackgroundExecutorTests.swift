import CDesktop
import Foundation
import HalcyonActivity
import HalcyonBackup
import HalcyonContacts
import HalcyonCore
import HalcyonPhotos
import HalcyonRecords
import HalcyonStore
import HangGuard
import ServiceTestSupport
import Synchronization
import Testing

@testable import HalcyonSystem

@Suite(.hangGuard) struct BackgroundExecutorTests {
  @Test("A closure runs on a named thread with low priority")
  func priority() async throws {
    let main = try #require(ThreadPriority.main)
    let inside = await BackgroundExecutor.shared.run { _ in ThreadPriority.own() }
    #expect(inside?.name == BackgroundExecutor.threadName)
    #expect(inside?.nice == min(main.nice + Int(BackgroundExecutor.niceness), 19))
  }

  @Test("A thread with normal priority resumes the waiting tasks")
  func resumption() async throws {
    let recorder = RecordingExecutor()
    await withTaskExecutorPreference(recorder) {
      // A task that has not suspended yet continues without being enqueued.
      for _ in 0..<10 { await BackgroundExecutor.shared.run { _ in recorder.waitUntilIdle() } }
    }
    #expect(recorder.threads.count >= 10)
    #expect(!recorder.threads.contains(BackgroundExecutor.threadName))
  }

  @Test("Concurrent closures return their results and errors")
  func results() async {
    let sum = await withTaskGroup(of: Int.self) { group in
      for number in 0..<1_000 {
        group.addTask {
          do throws(PhotoImportIssue) {
            return try await BackgroundExecutor.shared.run { _ throws(PhotoImportIssue) in
              guard number.isMultiple(of: 2) else { throw .missing(path: "\(number)") }
              return number
            }
          } catch {
            return error == .missing(path: "\(number)") ? 1 : 1_000_000
          }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(sum == 249_500 + 500)
  }

  @Test("A closure is notified when the waiting task is cancelled")
  func cancellation() async {
    let (hasBegun, begins) = AsyncStream.makeStream(of: Void.self)
    let isCancelled = DispatchSemaphore(value: 0)
    let task = Task {
      await BackgroundExecutor.shared.run { cancellation in
        let before = cancellation.isCancelled
        begins.yield()
        isCancelled.wait()
        return [before, cancellation.isCancelled]
      }
    }
    for await _ in hasBegun { break }
    task.cancel()
    isCancelled.signal()
    #expect(await task.value == [false, true])
  }

  /// A picture of one pixel.
  private static let gif =
    Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 255, 255, 255, 0, 0, 0]
    + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B]

  @Test("Imports, thumbnails and geocoding lower the priority of no other thread")
  func others() async throws {
    try await withTemporaryFolder { folder in
      let path = try folder.write(
        (0..<300).map { vcard("Person \($0)", uid: "\($0)") }.joined(), to: "cards.vcf")
      let picture = try folder.write(Self.gif, to: "pictures/dot.gif")
      let database = try HalcyonDatabase(directory: folder.appendingPathComponent("data"))
      let activity = ActivityCenter()
      _ = try await ContactImport(database: database, activity: activity).run(paths: [path])
      let photos = PhotoImport(database: database, activity: activity)
      #expect(try await photos.run(paths: [picture]).added == 1)
      let thumbnailer = Thumbnailer(cache: folder, desktop: nil)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<50 { group.addTask { _ = try await thumbnailer.thumbnail(of: picture) } }
        try await group.waitForAll()
      }
      let account = try await database.addContactAccount(
        name: "F", configuration: .folder(path: path))
      let source = VCardFolderSource(path: path)
      let sync = ContactSync(
        source: source, account: account, database: database, activity: activity)
      #expect(await sync.run().added == 300)
    }
    // Creates pool threads, which inherit the priority of the threads used above.
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<200 { group.addTask { await GLibPool.run() } }
    }
    let main = try #require(ThreadPriority.main)
    // A thread that one of the executor starts inherits its nice value. With privileges,
    // libdispatch gives its own threads small nice values by quality of service.
    let inherited = min(main.nice + Int(BackgroundExecutor.niceness), 19)
    let lowered = ThreadPriority.all().filter { $0.nice >= inherited }
    #expect(lowered.allSatisfy { $0.name == BackgroundExecutor.threadName }, "\(lowered)")
    #expect(!lowered.isEmpty)
  }
}

/// The name and nice value of a thread of this process.
/// - Source: proc(5), `/proc/pid/task/tid/stat`: the name is field 2, the nice value field 19.
private struct ThreadPriority: Sendable {
  let id: pid_t
  let name: String
  let nice: Int

  init?(_ folder: String) {
    guard let text = try? String(contentsOfFile: folder + "/stat", encoding: .utf8),
      let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")"),
      let id = pid_t(text[..<open].trimmingCharacters(in: .whitespaces))
    else { return nil }
    let fields = text[close...].split(separator: " ")
    guard fields.count > 17, let nice = Int(fields[17]) else { return nil }
    self.id = id
    self.nice = nice
    name = String(text[text.index(after: open)..<close])
  }

  static func own() -> ThreadPriority? { ThreadPriority("/proc/thread-self") }

  static var main: ThreadPriority? { all().first { $0.id == getpid() } }

  static func all() -> [ThreadPriority] {
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
    return threads.compactMap { ThreadPriority("/proc/self/task/" + $0) }
  }
}

/// Records the names of the threads that enqueue jobs.
private final class RecordingExecutor: TaskExecutor {
  private let names = Mutex<[String]>([])
  private let queue = DispatchQueue(label: "recorder")

  var threads: [String] { names.withLock { $0 } }

  /// Returns once every job that has been enqueued so far has suspended or ended.
  func waitUntilIdle() { queue.sync {} }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    names.withLock { $0.append(ThreadPriority.own()?.name ?? "") }
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// Runs a task on GLib's shared thread pool.
private enum GLibPool {
  final class Waiter: Sendable {
    let continuation: CheckedContinuation<Void, Never>
    init(_ continuation: CheckedContinuation<Void, Never>) { self.continuation = continuation }
  }

  static func run() async {
    await withCheckedContinuation { continuation in
      let task = g_task_new(nil, nil, nil, nil)
      let waiter = Unmanaged.passRetained(Waiter(continuation)).toOpaque()
      g_task_set_task_data(task, waiter, nil)
      g_task_run_in_thread(task) { _, _, data, _ in
        guard let data else { return }
        Unmanaged<Waiter>.fromOpaque(data).takeRetainedValue().continuation.resume()
      }
      g_object_unref(UnsafeMutableRawPointer(task))
    }
  }
}
