const mostColumns = 80;

/** How a language writes JSON values. */
export interface Notation {
  text: (value: string) => string;
  key: (name: string) => string;
  /** Its words for `true`, `false` and `null`. */
  words: Record<'true' | 'false' | 'null', string>;
  /** Between the braces of an object on one line and what is in it. */
  padding: string;
  indent: string;
}

const typeScript: Notation = {
  text: (value) => `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`,
  key: (name) => name,
  words: { true: 'true', false: 'false', null: 'null' },
  padding: ' ',
  indent: '  ',
};

/** Python reads what JSON escapes in a text as JSON does. */
export const python: Notation = {
  text: (value) => JSON.stringify(value),
  key: (name) => JSON.stringify(name),
  words: { true: 'True', false: 'False', null: 'None' },
  padding: '',
  indent: '    ',
};

/** Returns a JSON value in a language: on one line if it is short, otherwise one entry a line. */
export function literal(value: unknown, indent = '', notation = typeScript): string {
  const inline = onOneLine(value, notation);
  if (indent.length + inline.length <= mostColumns || !isComposite(value)) return inline;
  const deeper = indent + notation.indent;
  const entries = Array.isArray(value)
    ? value.map((item) => literal(item, deeper, notation))
    : Object.entries(value).map(([key, item]) => `${notation.key(key)}: ${literal(item, deeper, notation)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${entries.map((entry) => `${deeper}${entry},\n`).join('')}${indent}${close}`;
}

function onOneLine(value: unknown, notation: Notation): string {
  if (typeof value === 'string') return notation.text(value);
  if (Array.isArray(value)) return `[${value.map((item) => onOneLine(item, notation)).join(', ')}]`;
  if (!isComposite(value)) return notation.words[String(value) as 'null'] ?? String(value);
  const entries = Object.entries(value).map(([key, item]) => `${notation.key(key)}: ${onOneLine(item, notation)}`);
  return `{${notation.padding}${entries.join(', ')}${notation.padding}}`;
}

function isComposite(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
