import { html, type Markup } from './markup.ts';
import type { SpokenLanguage } from './spoken-language.ts';

/** Shows an ISO timestamp in UTC. The script of the page turns it into the reader's own time. */
export function shownTime({ tag }: SpokenLanguage, timestamp: string): Markup {
  return html`<time datetime="${timestamp}">${timeInWords(tag, timestamp)}</time>`;
}

/** Returns an ISO timestamp as readers of the language write it, in UTC. */
export function timeInWords(tag: string, timestamp: string): string {
  const form = new Intl.DateTimeFormat(tag, {
    ...{ year: 'numeric', month: 'short', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZone: 'UTC', timeZoneName: 'short' },
  });
  return form.format(new Date(timestamp));
}

/** Returns a number of bytes in the larger unit that fits, at least KB. */
export function sizeInWords(tag: string, bytes: number): string {
  const [value, unit] = bytes < 1_048_576 ? [bytes / 1_024, 'kilobyte'] : [bytes / 1_048_576, 'megabyte'];
  const form = new Intl.NumberFormat(tag, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 });
  return form.format(Math.max(value, 0.1));
}
