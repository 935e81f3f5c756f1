package dev.orbweaver.testsite;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** Certificates of an authority of the test's own, made by the JDK's keytool. */
public final class TestCertificates {
  private static final String PASSWORD = "changeit";
  private static final Path KEYTOOL = Path.of(System.getProperty("java.home"), "bin", "keytool");

  private final Path directory;

  private TestCertificates(Path directory) {
    this.directory = directory;
  }

  /** A new authority, whose files lie in that directory. */
  public static TestCertificates in(Path directory) {
    TestCertificates made = new TestCertificates(directory);
    made.key("authority", "CN=Authority", "-ext", "bc:c", "-validity", "30");
    made.keytool(
        "-exportcert", "-rfc", "-alias", "authority", "-file", made.authority().toString());
    return made;
  }

  /** The authority's certificate, as PEM. */
  public Path authority() {
    return directory.resolve("authority.pem");
  }

  /** A server that the authority knows under that name, for these days from now. */
  public SSLContext signed(String name, int startDay, int days) {
    String alias = "signed" + startDay + "." + days;
    key(alias, "CN=" + name);
    Path request = directory.resolve(alias + ".csr");
    Path certificate = directory.resolve(alias + ".pem");
    keytool("-certreq", "-alias", alias, "-file", request.toString());
    keytool(
        "-gencert",
        "-alias",
        "authority",
        "-infile",
        request.toString(),
        "-outfile",
        certificate.toString(),
        "-ext",
        "san=dns:" + name,
        "-startdate",
        startDay + "d",
        "-validity",
        String.valueOf(days));
    keytool("-importcert", "-noprompt", "-alias", alias, "-file", certificate.toString());
    return identity(alias);
  }

  /** A server that nobody knows but itself. */
  public SSLContext selfSigned(String name) {
    key("self", "CN=" + name, "-ext", "san=dns:" + name, "-validity", "30");
    return identity("self");
  }

  private void key(String alias, String name, String... more) {
    List<String> command =
        new ArrayList<>(List.of("-genkeypair", "-alias", alias, "-dname", name, "-keyalg", "EC"));
    command.addAll(List.of(more));
    keytool(command.toArray(String[]::new));
  }

  private void keytool(String... command) {
    List<String> all = new ArrayList<>(List.of(KEYTOOL.toString()));
    all.addAll(List.of(command));
    all.addAll(List.of("-keystore", store().toString(), "-storepass", PASSWORD));
    try {
      Process process = new ProcessBuilder(all).redirectErrorStream(true).start();
      process.getOutputStream().close();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new IllegalStateException("keytool: " + said);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** An identity with that key alone. */
  private SSLContext identity(String alias) {
    try (InputStream in = Files.newInputStream(store())) {
      KeyStore all = KeyStore.getInstance("PKCS12");
      all.load(in, PASSWORD.toCharArray());
      KeyStore one = KeyStore.getInstance("PKCS12");
      one.load(null, null);
      one.setKeyEntry(
          alias,
          all.getKey(alias, PASSWORD.toCharArray()),
          PASSWORD.toCharArray(),
          all.getCertificateChain(alias));
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(one, PASSWORD.toCharArray());
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), null, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path store() {
    return directory.resolve("keys.p12");
  }
}
