package dev.orbweaver.crawl;

import java.util.function.Predicate;

/**
 * What is known of a host's tasks in the store: how many may be taken, how many stay there, and
 * what is being taken. News of commits and of takes comes late, and in any order.
 */
final class StoredTasks {
  /** Not taken yet and, as far as is known, not parked. */
  private long queued;

  private long parked;
  private boolean taking;

  /** How many are being taken. */
  private int beingTaken;

  /** Whether more are being taken than may be fetched, because many of them only end. */
  private boolean takingToEnd;

  /** How many of those queued were found since the last take was asked for. */
  private long admittedSince;

  /** Whether the last take left something that the store did not say is all parked. */
  private boolean leftMore;

  private Resting resting; // hardly any host has one

  /** Tasks that may be taken, as far as is known. */
  long queued() {
    return queued;
  }

  /** Tasks that are left there. */
  long parked() {
    return parked;
  }

  boolean isTaking() {
    return taking;
  }

  int beingTaken() {
    return beingTaken;
  }

  /** Whether those that were taken and do not end have to wait for their turn. */
  boolean tookToEnd() {
    return takingToEnd;
  }

  /** So many were left by an earlier process. */
  void recovered(long tasks) {
    queued = tasks;
  }

  /** A task of the host was found. */
  void admitted(boolean isParked) {
    if (isParked) {
      parks();
    } else {
      queued++;
      admittedSince++;
    }
  }

  /** A task is parked that was found just now, or was taken before it was a trap. */
  void parks() {
    parked++;
    askForRest();
  }

  /** Tasks that were at hand are left here, too. */
  void leaves(int tasks) {
    parked += tasks;
  }

  /**
   * So many tasks are asked of the store.
   *
   * @param toEnd whether that is because they may only have to end
   */
  void asks(int tasks, boolean toEnd) {
    takingToEnd = toEnd;
    taking = true;
    beingTaken = tasks;
    queued -= tasks;
    admittedSince = 0;
  }

  /**
   * The store gave so many of them.
   *
   * @param last whether it leaves all others where they are; it may not have known of those that
   *     were found since it was asked
   */
  void took(int given, boolean last) {
    queued += beingTaken - given;
    taking = false;
    beingTaken = 0;
    leftMore = !last;
    if (last) {
      long left = queued - admittedSince;
      parked += resting().leaves(left) ? 0 : left;
      queued = admittedSince;
    }
    askForRest();
  }

  /**
   * When nothing wanted is left by the count, but the store did not say so: a task that is counted
   * as parked by now may have been taken before it was, in the place of one that is wanted. So what
   * is parked is asked for, until the store says that it all stays.
   */
  private void askForRest() {
    if (leftMore && !taking && queued == 0) {
      queued = parked;
      parked = 0;
    }
  }

  /** Which origins' tasks the store keeps for now. */
  Resting resting() {
    return resting == null ? Resting.NONE : resting;
  }

  /** From now on the store keeps the tasks of an origin. */
  void rest(String origin) {
    if (resting == null) {
      resting = new Resting();
    }
    resting.add(origin);
  }

  /** Lets go on what rests without a reason. */
  void wake(Predicate<String> rests) {
    if (!taking && resting().wakes(rests)) {
      queued += resting().letGo();
      leftMore = true; // it spoke of the others only
      askForRest();
    }
  }
}
