package dev.orbweaver.bench;

import akka.util.ByteString;
import dev.orbweaver.model.Headers;
import dev.orbweaver.transport.Answer;
import dev.orbweaver.transport.BodyDecoder;
import dev.orbweaver.transport.Ending;
import dev.orbweaver.transport.TransportSettings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Undoing gzip. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class DecodeBenchmark {
  @Param("synthetic")
  public String page;

  private Answer.Answered zipped;
  private BodyDecoder decoder;

  @Setup
  public void setUp() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(Corpus.page(page));
    }
    ByteString body = ByteString.fromArray(bytes.toByteArray());
    zipped = new Answer.Answered(200, Headers.NONE, List.of("gzip"), body, Ending.COMPLETE, 0, 0);
    decoder = new BodyDecoder(TransportSettings.of(Corpus.CONFIG, "orbweaver"));
  }

  @Benchmark
  public BodyDecoder.Decoded gunzip() {
    return decoder.decode(zipped);
  }
}
