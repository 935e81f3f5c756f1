/** JMH benchmarks of single parts of the way of a page; run by {@code bench/jmh.sh}. */
package dev.orbweaver.bench;
