import type { Statement } from './statement.ts';

const events = ', (SELECT json_agg(e ORDER BY e.number) FROM new_events e) AS events';

/** Takes the part of a statement away that makes events. The bare server writes none. */
export function withoutEvents({ text, values }: Statement): Statement {
  const start = text.indexOf(', new_events AS (');
  if (start < 0) return { text, values };
  const plain = text.slice(0, start) + text.slice(endOfPart(text, start)).replace(events, '');
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
