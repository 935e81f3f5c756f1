package dev.orbweaver.transport;

import dev.orbweaver.config.ConfigProblem;
import dev.orbweaver.config.Section;
import dev.orbweaver.url.Url;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/**
 * Whom we trust to be who they say: {@code orbweaver.tls}. Certificates are checked against the
 * URL's host, whatever address is connected to.
 */
public final class Tls {
  private static final String PATH = "orbweaver.tls.";

  /** Null for the JVM's own, which is made when it is first asked for: that takes a while. */
  private final SSLContext careful;

  private final SSLContext careless;
  private final Patterns insecure;

  private Tls(SSLContext careful, SSLContext careless, Patterns insecure) {
    this.careful = careful;
    this.careless = careless;
    this.insecure = insecure;
  }

  static Tls of(Section tls) {
    Patterns insecure = Patterns.of(PATH + "insecure", tls.texts("insecure"));
    List<String> trust = tls.texts("trust");
    try {
      SSLContext careful = trust.isEmpty() ? null : context(trusting(trust));
      SSLContext careless = insecure.isEmpty() ? null : context(new TrustManager[] {new Anybody()});
      return new Tls(careful, careless, insecure);
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("this JVM has no TLS", e);
    }
  }

  /** What is to be said when a crawl begins, or null: hosts whose certificates nobody looks at. */
  public String warning() {
    return insecure.isEmpty() ? null : "TLS certificates are not verified for " + insecure;
  }

  SSLEngine engine(Url url) {
    boolean blind = insecure.match(url);
    String host = AddressPolicy.nameOf(url);
    SSLEngine engine =
        (blind ? careless : careful()).createSSLEngine(TlsName.toCheck(host), url.effectivePort());
    engine.setUseClientMode(true);
    SSLParameters parameters = engine.getSSLParameters();
    List<SNIServerName> asked = TlsName.toAskFor(host);
    if (!asked.isEmpty()) {
      parameters.setServerNames(asked);
    }
    if (!blind) {
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
    }
    engine.setSSLParameters(parameters);
    return engine;
  }

  private SSLContext careful() {
    try {
      return careful == null ? SSLContext.getDefault() : careful;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JVM has no TLS", e);
    }
  }

  private static SSLContext context(TrustManager[] trust) throws GeneralSecurityException {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust, null);
    return context;
  }

  /** The JVM's own authorities and those of the files. */
  private static TrustManager[] trusting(List<String> files)
      throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    int number = 0;
    for (TrustManager manager : managers(null)) {
      if (manager instanceof X509TrustManager system) {
        for (X509Certificate issuer : system.getAcceptedIssuers()) {
          store.setCertificateEntry("system-" + number++, issuer);
        }
      }
    }
    for (String file : files) {
      for (Certificate certificate : certificates(file)) {
        store.setCertificateEntry("given-" + number++, certificate);
      }
    }
    return managers(store);
  }

  private static TrustManager[] managers(KeyStore store) throws GeneralSecurityException {
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    return factory.getTrustManagers();
  }

  private static List<Certificate> certificates(String file) {
    try (InputStream in = Files.newInputStream(Path.of(file))) {
      List<Certificate> found =
          List.copyOf(CertificateFactory.getInstance("X.509").generateCertificates(in));
      if (!found.isEmpty()) {
        return found;
      }
    } catch (IOException | GeneralSecurityException e) {
      // the same to the one who named it
    }
    throw new ConfigProblem(PATH + "trust: " + file + " cannot be read, or has no certificates");
  }

  /** Trusts whoever answers: only for hosts that the user named. */
  private static final class Anybody extends javax.net.ssl.X509ExtendedTrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {
      // we are no server
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, java.net.Socket socket) {
      // we are no server
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {
      // we are no server
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {
      // that is what was asked for
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, java.net.Socket socket) {
      // that is what was asked for
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {
      // that is what was asked for
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
