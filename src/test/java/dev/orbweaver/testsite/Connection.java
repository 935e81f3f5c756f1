package dev.orbweaver.testsite;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;

/** One client's connection: reads requests one after another and has each answered. */
final class Connection implements Runnable {
  private final Socket socket;
  private final int number;
  private final TestSite site;

  Connection(Socket socket, int number, TestSite site) {
    this.socket = socket;
    this.number = number;
    this.site = site;
  }

  @Override
  public void run() {
    try (socket) {
      socket.setTcpNoDelay(true);
      InputStream in = new BufferedInputStream(socket.getInputStream());
      while (serveOne(in)) {
        // until one of the two sides ends the connection
      }
    } catch (IOException e) {
      // the client went away or sent what is no HTTP: this connection is over, the site goes on
    } finally {
      site.forget(socket);
    }
  }

  private boolean serveOne(InputStream in) throws IOException {
    int first = in.read();
    if (first < 0) {
      return false;
    }
    long started = System.nanoTime();
    RequestHead head = RequestHead.read(first, in);
    in.skipNBytes(head.contentLength());
    AccessLog.Entry entry = site.log().begin(head, number, started);
    Exchange exchange = new Exchange(socket, in, entry, site.closing());
    try {
      site.handlerOf(head.target()).handle(exchange);
      return exchange.isReusable();
    } catch (IOException e) {
      entry.abort();
      throw e;
    } finally {
      site.log().end(entry);
    }
  }
}
