package dev.orbweaver.scenarios;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.orbweaver.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * One command as a person would type it, run inside this JVM.
 *
 * <p>Without a {@code --delay} it gets {@code --delay 0}, without {@code --out} a directory of the
 * test's own.
 */
public final class Crawl {
  private final Path out;
  private final List<String> args = new ArrayList<>();

  private Crawl(Path out) {
    this.out = out;
  }

  public static Crawl into(Path out) {
    return new Crawl(out).with("crawl");
  }

  /** Goes on with what lies there. */
  public static Crawl resume(Path out) {
    return new Crawl(out).with("resume", out.toString());
  }

  /** Another command, about what lies there. */
  static Crawl command(Path out, String... args) {
    return new Crawl(out).with(args);
  }

  public Crawl with(String... more) {
    args.addAll(List.of(more));
    return this;
  }

  /** Sets a key below {@code orbweaver}. */
  public Crawl set(String key, String value) {
    return with("--set", "orbweaver." + key + "=" + value);
  }

  /** Has a name lead to an address. */
  public Crawl host(String name, String address) {
    return set("network.hosts.\"" + name + "\"", "\"" + address + "\"");
  }

  public Crawled run() {
    boolean isNew = args.get(0).equals("crawl");
    if (isNew && !args.contains("--delay")) {
      with("--delay", "0");
    }
    if (isNew && !args.contains("--out")) {
      with("--out", out.toString());
    }
    ByteArrayOutputStream stdout = new ByteArrayOutputStream();
    ByteArrayOutputStream stderr = new ByteArrayOutputStream();
    int exit = captured(new PrintStream(stdout, true, UTF_8), new PrintStream(stderr, true, UTF_8));
    return new Crawled(exit, stdout.toString(UTF_8), stderr.toString(UTF_8), out);
  }

  /** Logs go round {@code err} to the JVM's own, which a person sees as well: it is taken too. */
  private int captured(PrintStream stdout, PrintStream stderr) {
    PrintStream formerOut = System.out;
    PrintStream formerErr = System.err;
    System.setOut(stdout);
    System.setErr(stderr);
    try {
      return Main.run(args.toArray(String[]::new), stdout, stderr);
    } finally {
      System.setOut(formerOut);
      System.setErr(formerErr);
    }
  }
}
