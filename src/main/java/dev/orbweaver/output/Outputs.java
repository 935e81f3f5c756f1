package dev.orbweaver.output;

import dev.orbweaver.config.ConfigProblem;
import dev.orbweaver.text.NearestName;
import dev.orbweaver.text.Plain;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The registry of outputs: names to sinks. A new output is one line in {@link #kinds}.
 *
 * <p>What is wrong with a name or the directory is found here, before the first request.
 */
public final class Outputs {
  /** What makes a sink that writes into a directory, and the file or folder it writes there. */
  private record Kind(String file, Function<Path, Sink> sink) {}

  private final Map<String, Kind> kinds;
  private final Disk disk;

  private Outputs(Disk disk, Map<String, Kind> kinds) {
    this.disk = disk;
    this.kinds = kinds;
  }

  /**
   * Makes the sinks that the settings name, and the report's.
   *
   * @param standardOutput written to when the settings say {@code -}; better no print stream, for
   *     these hide their failures
   * @param charsets the encoding of a WHATWG name, or null when it has no decoder
   * @param terminal takes the report's lines for the terminal
   * @throws ConfigProblem when a name is unknown or the directory cannot be used
   */
  public static List<Sink> of(
      OutputSettings settings,
      OutputStream standardOutput,
      Function<String, Charset> charsets,
      Consumer<String> terminal) {
    return of(Disk.REAL, settings, standardOutput, charsets, terminal);
  }

  static List<Sink> of(
      Disk disk,
      OutputSettings settings,
      OutputStream standardOutput,
      Function<String, Charset> charsets,
      Consumer<String> terminal) {
    Outputs outputs = new Outputs(disk, kinds(disk, settings, charsets, terminal));
    List<String> names = outputs.checked(settings.formats());
    if (settings.isStandardOutput()) {
      return toStandardOutput(names, standardOutput, terminal);
    }
    Path directory = outputs.usable(settings.out(), names);
    return names.stream().map(name -> outputs.kinds.get(name).sink().apply(directory)).toList();
  }

  private static Map<String, Kind> kinds(
      Disk disk,
      OutputSettings settings,
      Function<String, Charset> charsets,
      Consumer<String> terminal) {
    Map<String, Kind> kinds = new TreeMap<>();
    kinds.put("jsonl", new Kind(JsonlSink.FILE, dir -> new JsonlSink(disk, dir)));
    kinds.put("links", new Kind(LinksSink.FILE, dir -> new LinksSink(disk, dir)));
    kinds.put("pages", new Kind(null, dir -> new PagesSink(disk, dir, charsets)));
    kinds.put(
        "report",
        new Kind(
            ReportText.FILE, dir -> new ReportSink(disk, dir, settings.terminalLines(), terminal)));
    return kinds;
  }

  /** The names without repetition, the report's last. */
  private List<String> checked(List<String> formats) {
    List<String> names = new ArrayList<>();
    for (String name : formats) {
      if (!kinds.containsKey(name)) {
        throw new ConfigProblem(unknown(name));
      }
      if (!names.contains(name) && !name.equals("report")) {
        names.add(name);
      }
    }
    names.add("report");
    return names;
  }

  private String unknown(String name) {
    String nearest = NearestName.of(name, kinds.keySet());
    return "unknown output "
        + Plain.of(name, 60)
        + (nearest == null ? "" : "; did you mean " + nearest + "?")
        + " There are "
        + String.join(", ", kinds.keySet());
  }

  private static List<Sink> toStandardOutput(
      List<String> names, OutputStream standardOutput, Consumer<String> terminal) {
    List<Sink> sinks = new ArrayList<>();
    for (String name : names) {
      sinks.add(
          switch (name) {
            case "jsonl" -> new StreamSink(standardOutput);
            case "report" -> new SummarySink(terminal);
            default ->
                throw new ConfigProblem(
                    "the output "
                        + name
                        + " needs a directory; only jsonl goes to standard output");
          });
    }
    return sinks;
  }

  /** The directory, made if need be, in which a file can be written and no file is in the way. */
  private Path usable(String out, List<String> names) {
    try {
      Path directory = Files.createDirectories(Path.of(out));
      probe(directory.resolve(".writable"));
      for (String name : names) {
        checkFree(directory, kinds.get(name).file());
      }
      return directory;
    } catch (IOException e) {
      DiskFault fault = DiskFault.of(e, out);
      throw new ConfigProblem("cannot write to " + fault.path() + ": " + fault.why());
    } catch (InvalidPathException e) {
      throw new ConfigProblem("cannot write to " + Plain.of(out, 200) + ": it is no path");
    }
  }

  private void probe(Path file) throws IOException {
    disk.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE,
            LinkOption.NOFOLLOW_LINKS)
        .close();
  }

  private static void checkFree(Path directory, String file) throws IOException {
    if (file != null && Files.isDirectory(directory.resolve(file), LinkOption.NOFOLLOW_LINKS)) {
      throw DiskFault.saying(directory.resolve(file), "a directory of that name is in the way");
    }
  }
}
