/** What tests with hostile input share: {@link dev.orbweaver.fuzz.Cost} counts what work costs. */
package dev.orbweaver.fuzz;
