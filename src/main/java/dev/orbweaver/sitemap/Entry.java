package dev.orbweaver.sitemap;

import dev.orbweaver.url.Url;
import java.time.Instant;
import java.util.List;

/**
 * One URL of a sitemap, without fragment and userinfo.
 *
 * @param lastModified when it changed last, or null
 * @param changeFrequency as it stands there in lower case ({@code daily}), or null
 * @param priority from 0 to 1 among the pages of its site, {@link #USUAL} when nothing is said
 * @param alternates the same page in other languages
 * @param images shown on it
 * @param videos shown on it
 */
public record Entry(
    Url url,
    Instant lastModified,
    String changeFrequency,
    double priority,
    List<Url> alternates,
    List<Url> images,
    List<Url> videos) {

  /** The priority of a page of which nothing is said. */
  public static final double USUAL = 0.5;

  public Entry {
    alternates = List.copyOf(alternates);
    images = List.copyOf(images);
    videos = List.copyOf(videos);
  }
}
