package dev.orbweaver.transport;

import akka.http.javadsl.model.HttpRequest;

/** What can be done with a connection, from any thread. */
interface Line {
  /** Sends a request; the answer to the one before must have come. */
  void send(HttpRequest request);

  /** Ends the connection; more than once is as good as once. */
  void close();

  /** The same, because of a fault. */
  void abort(Throwable cause);

  /** Told what passes, by one thread at a time. */
  interface Listener {
    /** What can be done with it; told on the thread that starts it, before anything else. */
    void line(Line line);

    void head(Head head);

    /**
     * Bytes of the body to come that are read if they can be packed into the usual limit; 0: no
     * more than that.
     */
    long mostRead();

    /** The body of the head before it: the answer is whole, and the next request may be sent. */
    void body(Body body);

    /**
     * No other answer may come over this connection: it will be closed, or more bytes came than the
     * answer has, which would be taken for the next one.
     */
    void last();

    /**
     * It is over.
     *
     * @param fault by which; null when it was closed as it should be
     */
    void over(Throwable fault);
  }
}
