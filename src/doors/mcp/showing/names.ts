/** The name that agents know a field of the contract by. */
export function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** What is within these are names that somebody else chose. They stay as they are. */
const opaque = new Set(['context', 'customMetadata', 'customFields', 'changes', 'data', 'params', 'optionsByParent']);

/** The fields under the names that agents know, without those that are null or empty, and with long texts cut. */
export function tidied(value: unknown, mostCharacters: number): unknown {
  if (typeof value === 'string') return cut(value, mostCharacters);
  if (Array.isArray(value)) return value.map((one) => tidied(one, mostCharacters));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) =>
      isEmpty(one) ? [] : [[toSnakeCase(name), opaque.has(name) ? one : tidied(one, mostCharacters)]],
    ),
  );
}

export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0);
}

/** Cuts between characters, never within one. */
export function cut(text: string, mostCharacters: number): string {
  if (text.length <= mostCharacters) return text;
  return `${text.slice(0, mostCharacters - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
