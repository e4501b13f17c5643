import type { Statement } from './capture.ts';

/**
 * Takes the parts of a statement away that write to the log of events. The bare server writes none, and a second event with
 * the same id would be refused.
 */
export function withoutEvents({ text, values }: Statement): Statement {
  const start = text.indexOf(', new_events AS (');
  const last = text.indexOf('appended AS (', start);
  if (start < 0 || last < 0) return { text, values };
  const plain = text.slice(0, start) + text.slice(endOfPart(text, last));
  const used: unknown[] = [];
  const numbers = new Map<string, number>();
  const renumbered = plain.replaceAll(/\$(\d+)/g, (placeholder, number: string) => {
    if (!numbers.has(placeholder)) numbers.set(placeholder, used.push(values[Number(number) - 1]));
    return `$${numbers.get(placeholder)}`;
  });
  return { text: renumbered, values: used };
}

/** Where the brackets end that the part opens. */
function endOfPart(text: string, from: number): number {
  let depth = 0;
  for (let index = text.indexOf('(', from); index < text.length; index++) {
    if (text[index] === '(') depth += 1;
    if (text[index] === ')') depth -= 1;
    if (depth === 0) return index + 1;
  }
  throw new Error('The statement has brackets that nothing closes');
}
