package dev.orbweaver.host;

import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Headers;
import dev.orbweaver.model.Link;
import dev.orbweaver.model.Validators;
import dev.orbweaver.url.Url;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * How pages are asked for that an earlier crawl had.
 *
 * @param personal whether a request for a URL may say who we are: what is answered then is for one
 *     user, so that nothing is asked for by, or kept of, its validators
 * @param links what an unchanged page leads to; may read a disk
 */
public record Revisiting(Predicate<Url> personal, Function<FetchTask, List<Link>> links) {
  /** Nothing is known from before. */
  public static final Revisiting NOTHING = new Revisiting(url -> false, task -> List.of());

  /** The fields that make a request for the task a conditional one; none if it cannot be. */
  List<Headers.Field> conditions(FetchTask task) {
    return task.earlier() == null || task.isSitemap() || personal.test(task.url())
        ? List.of()
        : task.earlier().validators().conditionsFor(task.url());
  }

  /** What a later crawl may ask with. */
  Validators learnt(Url url, Headers headers) {
    return personal.test(url) ? Validators.NONE : Validators.of(url, headers);
  }
}
