import { randomBytes } from 'node:crypto';
import { toCrockford } from './crockford.ts';

/** Is reserved, so nobody has an address there. */
const domain = '@erased.invalid';

/** Returns what stands for the address of an erased person in a rule: nobody can guess it, so that no item ever has it. */
export function newErasedAddress(): string {
  return `erased-${toCrockford(randomBytes(10))}${domain}`;
}

export function isErasedAddress(address: string): boolean {
  return address.endsWith(domain);
}

/** Returns the value with another text in the place of these, wherever one occurs by itself in a text within. Case does not count. */
export function replaceTexts(value: unknown, texts: string[], by: string): unknown {
  const anyOf = texts.map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)).join('|');
  // Otherwise it would be a part of somebody else's address.
  const alone = new RegExp(`(?<!${before})(?:${anyOf})(?!${after})`, 'giu');
  const replaced = (one: unknown): unknown => {
    if (typeof one === 'string') return one.replace(alone, by);
    if (Array.isArray(one)) return one.map(replaced);
    if (one === null || typeof one !== 'object') return one;
    return Object.fromEntries(Object.entries(one).map(([name, inner]) => [name, replaced(inner)]));
  };
  return replaced(value);
}

const before = String.raw`[\p{L}\p{N}][._%+\-]*`;
const after = String.raw`[\p{L}\p{N}]|[.\-]+[\p{L}\p{N}]`;
