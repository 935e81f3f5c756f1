/** The one escape for text from outside before it is shown, logged or put into a report. Pure. */
package dev.orbweaver.text;
