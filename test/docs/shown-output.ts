/**
 * Returns why what a guide shows differs from what was printed. Undefined if it does not. `…` stands for any text of
 * one line, and a line with only `…` for any lines.
 */
export function differenceOfText(shown: string, printed: string): string | undefined {
  const lines = shown.trimEnd().split('\n');
  const pattern = lines.map((line) => (line.trim() === '…' ? '(?:.*\n)*?' : `${patternOf(line)}\n`)).join('');
  const text = printed.replaceAll('\r', '').trimEnd();
  return new RegExp(`^${pattern}$`).test(`${text}\n`) ? undefined : `shown:\n${shown}\nprinted:\n${printed}`;
}

/**
 * Does the same for JSON. All that is shown must be there, and there may be more. `…` in a text stands for any text,
 * and a list that ends with "…" may be longer.
 */
export function differenceOfJson(shown: unknown, real: unknown, path = '$'): string | undefined {
  if (typeof shown === 'string' && typeof real === 'string')
    return new RegExp(`^${patternOf(shown)}$`, 's').test(real) ? undefined : `${path}: ${shown} is really ${real}`;
  if (!isObject(shown) || !isObject(real) || Array.isArray(shown) !== Array.isArray(real))
    return shown === real ? undefined : `${path}: ${JSON.stringify(shown)} is really ${JSON.stringify(real)}`;
  if (Array.isArray(shown) && Array.isArray(real)) return differenceOfLists(shown, real, path);
  return firstDifference(Object.entries(shown), real, path);
}

function differenceOfLists(shown: unknown[], real: unknown[], path: string): string | undefined {
  const goesOn = shown.at(-1) === '…';
  const elements = goesOn ? shown.slice(0, -1) : shown;
  if (!goesOn && shown.length !== real.length) return `${path}: has really ${real.length} elements`;
  return firstDifference(Object.entries(elements), { ...real }, path);
}

function firstDifference(parts: [string, unknown][], real: Record<string, unknown>, path: string): string | undefined {
  for (const [key, value] of parts) {
    const difference = differenceOfJson(value, real[key], `${path}.${key}`);
    if (difference) return difference;
  }
  return undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function patternOf(text: string): string {
  const parts = text.split('…').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return parts.join('.*');
}
