package dev.orbweaver.transport;

import com.typesafe.config.Config;
import dev.orbweaver.config.LongestTimer;
import dev.orbweaver.config.Section;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What the transport is held to: {@code orbweaver.limits}, {@code orbweaver.network}, {@code
 * orbweaver.http}, {@code orbweaver.tls} and the User-Agent.
 */
public record TransportSettings(
    String userAgent,
    Duration connectTimeout,
    Duration firstByteTimeout,
    Duration idleTimeout,
    Duration totalTimeout,
    long minRate,
    int maxBody,
    int maxEncodedBody,
    boolean truncate,
    int maxCodings,
    int maxRatio,
    int maxHeaders,
    int maxHeaderBytes,
    Map<String, List<String>> hosts,
    Duration dnsMaxAge,
    AddressPolicy addresses,
    HttpSettings http) {

  /** Each of these times is one timer. */
  public TransportSettings {
    connectTimeout = LongestTimer.cut(connectTimeout);
    firstByteTimeout = LongestTimer.cut(firstByteTimeout);
    idleTimeout = LongestTimer.cut(idleTimeout);
    totalTimeout = LongestTimer.cut(totalTimeout);
  }

  private enum OnTooLarge {
    REFUSE,
    TRUNCATE
  }

  public static TransportSettings of(Config root, String userAgent) {
    Section limits = Section.of(root, "orbweaver.limits");
    Section network = Section.of(root, "orbweaver.network");
    return new TransportSettings(
        userAgent,
        limits.someTime("connect-timeout"),
        limits.someTime("first-byte-timeout"),
        limits.someTime("idle-timeout"),
        limits.someTime("total-timeout"),
        limits.rate("min-rate"),
        size(limits, "max-body"),
        size(limits, "max-encoded-body"),
        limits.choice("on-too-large", OnTooLarge.class) == OnTooLarge.TRUNCATE,
        limits.count("max-codings", 0),
        limits.count("max-ratio", 1),
        limits.count("max-headers", 1),
        size(limits, "max-header-bytes"),
        GivenHosts.of(network),
        network.duration("dns-max-age"),
        AddressPolicy.of(network),
        HttpSettings.of(root));
  }

  private static int size(Section limits, String key) {
    long bytes = limits.bytes(key);
    return bytes > 0 && bytes <= 1 << 30
        ? (int) bytes
        : limits.fail(key, "a size from 1 byte to 1GiB");
  }
}
