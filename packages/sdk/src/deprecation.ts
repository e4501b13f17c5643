import type { Log } from './log.ts';

const told = new Set<string>();

/** Warns that the service will stop answering an operation, once for each operation and process. */
export function warnOfDeprecation({ headers }: Response, log: Log): void {
  const deprecation = headers.get('Deprecation');
  if (!deprecation) return;
  const [, page] = /<([^>]+)>[^,]*;\s*rel="?deprecation/.exec(headers.get('Link') ?? '') ?? [];
  const since = readDay(Number(deprecation.replace('@', '')) * 1_000);
  const sunset = readDay(Date.parse(headers.get('Sunset') ?? ''));
  const warning = [
    `this program calls an operation that is deprecated${since && ` since ${since}`}`,
    sunset && ` and goes away on ${sunset}`,
    page ? `. See ${page}` : '',
  ].join('');
  if (told.has(warning)) return;
  told.add(warning);
  log.warn(warning, { sunset });
}

/** Empty if the time is not valid. */
function readDay(ms: number): string {
  return Number.isNaN(ms) ? '' : new Date(ms).toISOString().slice(0, 10);
}
