package dev.orbweaver.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The sockets on which a process waits for connections, as Linux knows them. */
final class ListeningSockets {
  private static final String LISTENS = "0A";

  private ListeningSockets() {}

  /** Their addresses and ports as the system writes them, of IPv4 and IPv6. */
  static List<String> of(String pid) throws IOException {
    Path process = Path.of("/proc", pid);
    Set<String> own = sockets(process.resolve("fd"));
    List<String> listening = new ArrayList<>();
    for (String table : List.of("net/tcp", "net/tcp6")) {
      for (String line : Files.readAllLines(process.resolve(table))) {
        String[] fields = line.strip().split("\\s+"); // number, local, remote, state ... inode
        if (fields[3].equals(LISTENS) && own.contains("socket:[" + fields[9] + "]")) {
          listening.add(fields[1]);
        }
      }
    }
    return listening;
  }

  private static Set<String> sockets(Path descriptors) throws IOException {
    Set<String> sockets = new HashSet<>();
    try (Stream<Path> all = Files.list(descriptors)) {
      for (Path each : all.toList()) {
        try {
          sockets.add(Files.readSymbolicLink(each).toString());
        } catch (IOException closedMeanwhile) {
          continue;
        }
      }
    }
    return sockets;
  }
}
