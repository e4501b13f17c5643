import { BadRequest } from '../../base/errors.ts';

const mostValues = 20;

/**
 * Returns the values of a filter of the list, which has commas between them. Within a value, a backslash stands before a
 * comma or another backslash. Throws a 400 for too many values.
 */
export function listFilterValues(name: string, text: string): string[] {
  const parts = `,${text}`.matchAll(/,((?:\\[\\,]|[^,])*)/g);
  const values = [...new Set(Array.from(parts, ([, part = '']) => part.replaceAll(/\\([\\,])/g, '$1').trim()))];
  if (values.length <= mostValues) return values;
  throw BadRequest.of({ path: `query/${name}`, message: `must have at most ${mostValues} values` });
}

/** Returns the values. Throws a 400 for one that is not among those that there are. */
export function requireAmong(name: string, values: string[], among: readonly string[] = values): string[] {
  const unknown = values.find((value) => !among.includes(value));
  if (unknown === undefined) return values;
  const message = `must be one of ${among.join(', ')}, or several of them with commas between them`;
  throw BadRequest.of({ path: `query/${name}`, message });
}
