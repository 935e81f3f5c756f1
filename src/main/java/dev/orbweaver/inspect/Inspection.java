package dev.orbweaver.inspect;

import java.util.Map;

/** Answers one kind of question by the rules that a crawl obeys. */
@FunctionalInterface
public interface Inspection {

  /**
   * The answer, field by field in its order; values are texts, numbers, booleans, null, lists and
   * maps of these.
   *
   * @throws BadQuestion when the question lacks something or holds what cannot be used
   */
  Map<String, Object> answer(Question question) throws BadQuestion;
}
