const mostColumns = 80;

/** Returns a JSON value as TypeScript: on one line if it is short, otherwise one entry a line. */
export function literal(value: unknown, indent = ''): string {
  const inline = onOneLine(value);
  if (indent.length + inline.length <= mostColumns || !isComposite(value)) return inline;
  const deeper = `${indent}  `;
  const entries = Array.isArray(value)
    ? value.map((item) => literal(item, deeper))
    : Object.entries(value).map(([key, item]) => `${key}: ${literal(item, deeper)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${entries.map((entry) => `${deeper}${entry},\n`).join('')}${indent}${close}`;
}

function onOneLine(value: unknown): string {
  if (typeof value === 'string')
    return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  if (!isComposite(value)) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([key, item]) => `${key}: ${onOneLine(item)}`)
    .join(', ')} }`;
}

function isComposite(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
