package dev.orbweaver.scope.traps;

import dev.orbweaver.url.Url;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The URLs of one host, by template. When there are too many, further URLs are told apart by the
 * depth of their paths only, so a host takes a bounded place however many URLs it has.
 */
final class HostGroups {
  private static final int MOST = 500;

  private final Map<String, UrlGroup> fine = new HashMap<>(2);
  private final Map<String, UrlGroup> coarse = new HashMap<>();
  final Calendars calendars = new Calendars();
  boolean asked;

  /** Makes a URL known; true when there was none like it. */
  boolean meet(Url url) {
    int before = fine.size();
    of(url);
    return fine.size() > before;
  }

  UrlGroup of(Url url) {
    String template = UrlTemplate.of(url);
    UrlGroup group = fine.get(template);
    if (group != null) {
      return group;
    }
    boolean full = fine.size() >= MOST;
    String name = full ? UrlTemplate.coarse(url) : template;
    return (full ? coarse : fine)
        .computeIfAbsent(name, each -> new UrlGroup(each, url.query() != null));
  }

  /** What is parked; null when nothing is. */
  Parked.OfHost parked() {
    Set<String> templates = new HashSet<>();
    Map<String, String> idle = new HashMap<>();
    for (UrlGroup group : suspects()) {
      if (group.parked) {
        templates.add(group.template);
      } else {
        idle.put(group.template, group.idle);
      }
    }
    boolean anyCoarse = coarse.values().stream().anyMatch(group -> group.parked);
    return templates.isEmpty() && idle.isEmpty()
        ? null
        : new Parked.OfHost(templates, anyCoarse ? fine.keySet() : Set.of(), idle);
  }

  List<UrlGroup> suspects() {
    List<UrlGroup> suspects = new ArrayList<>();
    fine.values().stream().filter(UrlGroup::isSuspect).forEach(suspects::add);
    coarse.values().stream().filter(UrlGroup::isSuspect).forEach(suspects::add);
    return suspects;
  }

  void write(DataOutputStream out) throws IOException {
    boolean anyCoarse = coarse.values().stream().anyMatch(group -> group.parked);
    out.writeInt(anyCoarse ? fine.size() : 0);
    if (anyCoarse) {
      for (UrlGroup group : fine.values()) {
        write(group, out);
      }
    }
    List<UrlGroup> suspects = suspects();
    List<UrlGroup> parked = suspects.stream().filter(group -> group.parked).toList();
    out.writeInt(parked.size());
    for (UrlGroup group : parked) {
      writeSuspect(group, out);
    }
    List<UrlGroup> idle = suspects.stream().filter(group -> !group.parked).toList();
    out.writeInt(idle.size());
    for (UrlGroup group : idle) {
      writeSuspect(group, out);
      out.writeUTF(group.idle);
    }
  }

  private void writeSuspect(UrlGroup group, DataOutputStream out) throws IOException {
    out.writeBoolean(coarse.containsValue(group));
    write(group, out);
    out.writeUTF(group.sample == null ? "" : group.sample);
    out.writeLong(group.fetched);
    out.writeLong(group.refused);
  }

  private static void write(UrlGroup group, DataOutputStream out) throws IOException {
    out.writeUTF(group.template);
    out.writeBoolean(group.hasQuery);
  }

  void read(DataInputStream in) throws IOException {
    asked = true;
    for (int left = in.readInt(); left > 0; left--) {
      UrlGroup group = group(in);
      fine.put(group.template, group);
    }
    for (int left = in.readInt(); left > 0; left--) {
      readSuspect(in).parked = true;
    }
    // earlier versions wrote nothing more
    for (int left = in.available() > 0 ? in.readInt() : 0; left > 0; left--) {
      readSuspect(in).idle = in.readUTF();
    }
  }

  private UrlGroup readSuspect(DataInputStream in) throws IOException {
    boolean isCoarse = in.readBoolean();
    UrlGroup group = group(in);
    group.sample = in.readUTF();
    group.fetched = in.readLong();
    group.refused = in.readLong();
    (isCoarse ? coarse : fine).put(group.template, group);
    return group;
  }

  private static UrlGroup group(DataInputStream in) throws IOException {
    return new UrlGroup(in.readUTF(), in.readBoolean());
  }
}
