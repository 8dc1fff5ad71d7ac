import Foundation
import Glibc
import HalcyonRecords
import HangGuard
import StoreTestSupport
import Testing

/// `halcyon import` with pipes and on a terminal.
@Suite(.hangGuard) struct ImportTests {
  @Test("Standard input is read", arguments: ["-", "/dev/stdin"])
  func standardInput(path: String) throws {
    let command = try Command()
    let cards = (0..<3).map(Command.card).joined()
    let result = try command.run("import", path, "--json", input: cards)
    #expect(result.status == 0, "\(result.errors)")
    #expect((result.json as? [Any])?.count == 3)
  }

  @Test("Files and pipes are read in their order") func namedPipe() async throws {
    let command = try Command()
    let file = try command.writeCards(1).appending(path: "0.vcf")
    let pipe = command.folder.appending(path: "pipe")
    try #require(mkfifo(pipe.path, 0o600) == 0)
    let end = try command.begin(
      ["import", file.path, pipe.path, "-", "--json"], input: Command.card(2))
    // Opening a pipe would wait for a reader, forever if the program does not read the pipe.
    var writer: Int32 = -1
    try await waitUntil {
      writer = open(pipe.path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
      return writer >= 0
    }
    let handle = FileHandle(fileDescriptor: writer, closeOnDealloc: true)
    try handle.write(contentsOf: Data(Command.card(1).utf8))
    try handle.close()
    let result = try end()
    #expect(result.status == 0, "\(result.errors)")
    let names = (result.json as? [[String: Any]])?.compactMap { $0["fn"] as? String }
    #expect(names == ["Zoe Quux 0", "Zoe Quux 1", "Zoe Quux 2"])
  }

  @Test("Input that is not a vCard is a data error; a missing file is missing input")
  func failures() throws {
    let text = try Command().run("import", "-", input: "Dear Zoe,\n")
    #expect(text.status == 65, "\(text.all)")
    #expect(try Command().run("import", "-").status == 65)
    #expect(try Command().run("import", "/no/such/file.vcf").status == 66)
  }

  @Test("On a terminal, progress is one line that is redrawn and removed; elsewhere there is none")
  func progress() throws {
    let command = try Command()
    let cards = try command.writeCards(1_500)
    try command.makeDatabase()
    // Storing waits for this lock until the counts are on the terminal. Opening the database needs
    // no lock after a write.
    let other = try OtherProgram(command.data.appending(path: HalcyonDatabase.fileName).path)
    try other.write()
    try other.begin()
    let terminal = try Terminal()
    let process = command.makeProcess(["import", cards.path], [:])
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = terminal.programSide
    try process.run()
    try terminal.programSide.close()
    var text = terminal.read(until: "/1,500")
    try other.commit()
    text += terminal.read()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let start = "\r\u{1B}[K"
    #expect(text.contains(start + "Reading contacts…"), "\(text.debugDescription)")
    #expect(text.contains("0/1,500"), "\(text.debugDescription)")
    #expect(text.hasSuffix(start) && !text.contains("\n"), "\(text.debugDescription)")
    #expect(try command.run("import", cards.path).errors.isEmpty)
  }
}

/// A pseudoterminal.
private final class Terminal {
  let programSide: FileHandle
  private let ownSide: FileHandle
  /// `TIOCSPTLCK` and `TIOCGPTN`, which Glibc's module does not export.
  private static let (setLock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)

  init() throws {
    let own = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (locked, number): (Int32, Int32) = (0, 0)
    guard own >= 0, ioctl(own, Self.setLock, &locked) == 0, ioctl(own, Self.getNumber, &number) == 0
    else { throw POSIXError(.ENXIO) }
    let name = "/dev/pts/\(number)"
    let program = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard program >= 0 else { throw POSIXError(.ENXIO) }
    ownSide = FileHandle(fileDescriptor: own, closeOnDealloc: true)
    programSide = FileHandle(fileDescriptor: program, closeOnDealloc: true)
  }

  /// Reads until `end` was read, or else until the program has closed its side.
  func read(until end: String? = nil) -> String {
    var (bytes, buffer) = (Data(), [UInt8](repeating: 0, count: 4_096))
    while true {
      let text = String(decoding: bytes, as: UTF8.self)
      if let end, text.contains(end) { return text }
      let count = Glibc.read(ownSide.fileDescriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return text }
      bytes += buffer[..<count]
    }
  }
}
