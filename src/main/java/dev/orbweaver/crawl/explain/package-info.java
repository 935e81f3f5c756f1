/**
 * Why a URL ended, waits, or was never asked for: every rule on its way, in order, and what it
 * said.
 *
 * <p>Start with {@link dev.orbweaver.crawl.explain.Explainer}. Pure: what is known comes in as
 * {@link dev.orbweaver.crawl.explain.Evidence}, from a state on disk or from a crawl at work.
 */
package dev.orbweaver.crawl.explain;
