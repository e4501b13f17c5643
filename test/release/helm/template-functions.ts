import { createHash } from 'node:crypto';
import { stringify } from 'yaml';

// biome-ignore lint/suspicious/noExplicitAny: templates have no types.
export type Value = any;

/** Whether Go counts it as true: 0, an empty text, list or map, and nothing are not. */
export function isTrue(value: Value): boolean {
  if (value !== null && typeof value === 'object') return Object.keys(value).length > 0;
  return Boolean(value);
}

const indent = (spaces: number, text: string) => text.replaceAll(/^/gm, ' '.repeat(spaces));

/** What the chart uses of the functions of Go, of the library sprig and of Helm. `include` is the renderer's own. */
export const templateFunctions: Record<string, (...args: Value[]) => Value> = {
  and: (...values) => values.find((value) => !isTrue(value)) ?? values.at(-1),
  or: (...values) => values.find(isTrue) ?? values.at(-1),
  not: (value) => !isTrue(value),
  eq: (one, other) => one === other,
  gt: (one, other) => one > other,
  int: Number,
  default: (fallback, value) => (isTrue(value) ? value : fallback),
  quote: (value) => JSON.stringify(String(value)),
  printf: (form: string, ...values) => form.replaceAll('%s', () => String(values.shift())),
  trunc: (length, text: string) => text.slice(0, length),
  trimSuffix: (suffix, text: string) => (text.endsWith(suffix) ? text.slice(0, -suffix.length) : text),
  get: (map, name) => map[name],
  urlParse: (text: string) => ({ path: URL.parse(text)?.pathname ?? '' }),
  nindent: (spaces, text) => `\n${indent(spaces, text)}`,
  toYaml: (value) => stringify(value).trimEnd(),
  toJson: (value) => JSON.stringify(value),
  sha256sum: (text) => createHash('sha256').update(text).digest('hex'),
  kindIs: (kind, value) => kind === typeof value,
  fail: (message) => {
    throw new Error(message);
  },
  required: (message, value) => {
    if (value === undefined || value === null || value === '') throw new Error(message);
    return value;
  },
};
