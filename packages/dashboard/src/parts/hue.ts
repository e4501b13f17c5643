import type { CSSProperties } from 'react';

const hues = 6;

/** Returns one of the six colours of marks, always the same for a text. */
export function hueOf(text: string): CSSProperties {
  let sum = 0;
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return { '--hue': `var(--hue-${(sum % hues) + 1})` } as CSSProperties;
}
