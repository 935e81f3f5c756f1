package dev.orbweaver.output;

import com.typesafe.config.Config;
import dev.orbweaver.config.ConfigProblem;
import dev.orbweaver.config.Section;
import dev.orbweaver.model.Offset;
import dev.orbweaver.text.Encoding;
import dev.orbweaver.text.EncodingLabels;
import dev.orbweaver.text.NearestName;
import dev.orbweaver.text.Plain;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The registry of outputs: names to sinks. A new output is one line in {@link #kinds}.
 *
 * <p>What is wrong with a name or the directory is found here, before the first request.
 */
public final class Outputs {
  /** What makes a sink for a directory, and the file or folder that it will make there. */
  private record Kind(OutputDirectory.Entry entry, Function<Path, Sink> sink) {}

  private final Map<String, Kind> kinds;

  private Outputs(Map<String, Kind> kinds) {
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

  /**
   * The files that {@code orbweaver} of a configuration names, for a crawl in another program: the
   * report goes to its file only.
   *
   * @throws ConfigProblem when a name is unknown or the directory cannot be used
   */
  public static List<Sink> of(Config root) {
    Section orbweaver = Section.of(root, "orbweaver");
    OutputSettings settings = OutputSettings.of(orbweaver);
    if (settings.isStandardOutput()) {
      orbweaver.fail("out", "a directory");
    }
    return of(settings, OutputStream.nullOutputStream(), Outputs::charset, line -> {});
  }

  /** The one that a record's charset names; null for a name that is none. */
  public static Charset charset(String name) {
    return EncodingLabels.find(name).map(Encoding::charset).orElse(null);
  }

  /**
   * What becomes of an earlier crawl's files in the directory, in one sentence; empty when there
   * are none.
   */
  public static Optional<String> earlier(OutputSettings settings) {
    List<String> replaced = replaced(settings);
    List<String> kept = there(settings, false);
    if (replaced.isEmpty() && kept.isEmpty()) {
      return Optional.empty();
    }
    String fate = fate(replaced, "replaced") + fate(kept, "left as it is");
    return Optional.of(Plain.of(settings.out(), 200) + " holds an earlier crawl" + fate);
  }

  /** The names of files in the directory that a crawl which begins there would replace. */
  public static List<String> replaced(OutputSettings settings) {
    return there(settings, true);
  }

  private static List<String> there(OutputSettings settings, boolean written) {
    Outputs outputs = new Outputs(kinds(Disk.REAL, settings, name -> null, line -> {}));
    List<String> names = outputs.checked(settings.formats());
    List<String> there = new ArrayList<>();
    outputs.kinds.forEach(
        (name, kind) -> {
          Path file = Path.of(settings.out(), kind.entry().name());
          if (names.contains(name) == written && Files.exists(file)) {
            there.add(kind.entry().name());
          }
        });
    return settings.isStandardOutput() ? List.of() : there;
  }

  /**
   * Looks whether outputs that are gone on with hold what was written before, and changes nothing.
   *
   * @param committed where they end; those that begin are not in it
   * @throws ConfigProblem naming the file and what can be done
   */
  public static void requireWritten(List<Sink> sinks, Map<String, Offset> committed) {
    for (Sink sink : sinks) {
      try {
        sink.check(committed.getOrDefault(sink.name(), Offset.START));
      } catch (IOException e) {
        DiskFault fault = DiskFault.of(e, sink.name());
        throw new ConfigProblem(
            fault.path()
                + ": "
                + fault.why()
                + "; the crawl cannot go on without it: restore it, or begin anew with --fresh");
      }
    }
  }

  private static String fate(List<String> files, String what) {
    return files.isEmpty() ? "" : "; " + what + ": " + String.join(", ", files);
  }

  static List<Sink> of(
      Disk disk,
      OutputSettings settings,
      OutputStream standardOutput,
      Function<String, Charset> charsets,
      Consumer<String> terminal) {
    Outputs outputs = new Outputs(kinds(disk, settings, charsets, terminal));
    List<String> names = outputs.checked(settings.formats());
    if (settings.isStandardOutput()) {
      return toStandardOutput(names, standardOutput, terminal);
    }
    return outputs.toDirectory(disk, settings.out(), names);
  }

  private static Map<String, Kind> kinds(
      Disk disk,
      OutputSettings settings,
      Function<String, Charset> charsets,
      Consumer<String> terminal) {
    Map<String, Kind> kinds = new TreeMap<>();
    kinds.put("fetches", new Kind(file(FetchesSink.FILE), dir -> new FetchesSink(disk, dir)));
    kinds.put("jsonl", new Kind(file(JsonlSink.FILE), dir -> new JsonlSink(disk, dir)));
    kinds.put("links", new Kind(file(LinksSink.FILE), dir -> new LinksSink(disk, dir)));
    boolean skipNoindex = settings.skipNoindex();
    kinds.put(
        "pages",
        new Kind(folder(PagesSink.FOLDER), dir -> new PagesSink(disk, dir, charsets, skipNoindex)));
    kinds.put(
        "report",
        new Kind(
            file(ReportText.FILE),
            dir -> new ReportSink(disk, dir, settings.terminalLines(), terminal)));
    return kinds;
  }

  private static OutputDirectory.Entry file(String name) {
    return new OutputDirectory.Entry(name, false);
  }

  private static OutputDirectory.Entry folder(String name) {
    return new OutputDirectory.Entry(name, true);
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
    String what =
        name.isBlank() ? "the name of an output is empty" : "unknown output " + Plain.of(name, 60);
    return "orbweaver.format: "
        + what
        + (nearest == null
            ? "; there are " + String.join(", ", kinds.keySet())
            : "; did you mean " + nearest + "?");
  }

  private List<Sink> toDirectory(Disk disk, String out, List<String> names) {
    List<Kind> chosen = names.stream().map(kinds::get).toList();
    List<OutputDirectory.Entry> entries =
        new ArrayList<>(chosen.stream().map(Kind::entry).toList());
    entries.add(file(ReceiptWriter.FILE)); // comes with the report
    Path directory = OutputDirectory.usable(disk, out, entries);
    return chosen.stream().map(kind -> kind.sink().apply(directory)).toList();
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
}
