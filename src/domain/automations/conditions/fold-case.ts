/**
 * Returns text as it is compared when case does not matter: each character in lower case, if that is one character. It
 * does not use the database's `lower()`, whose result depends on the locale that the database was made with.
 */
export function foldCase(text: string): string {
  return Array.from(text, foldCharacter).join('');
}

/** Returns a regular expression for the folded character in any case. */
export function anyCasePattern(character: string): string {
  const others = caseVariants(character);
  if (others.length > 0) return `[${character}${others.join('')}]`;
  return /[!-/:-@[-`{-~]/.test(character) ? `\\${character}` : character;
}

function foldCharacter(character: string): string {
  const lower = character.toLowerCase();
  return lower.length === character.length || Array.from(lower).length === 1 ? lower : character;
}

const highestWithCase = 0x1ffff;
let variants: Map<string, string[]> | undefined;

/** The other characters that fold to this one. */
export function caseVariants(folded: string): string[] {
  variants ??= findVariants();
  return variants.get(folded) ?? [];
}

/** For each lower-case letter, the other characters that fold to it. */
function findVariants(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (let code = 0; code <= highestWithCase; code++) {
    const character = String.fromCodePoint(code);
    const folded = foldCharacter(character);
    if (folded !== character) found.set(folded, [...(found.get(folded) ?? []), character]);
  }
  return found;
}
