import { Prisma } from '../../../../generated/prisma/client.ts';

/**
 * Text as it is compared when case does not matter: each character in lower case, where that is one character. It is our
 * own rule and not the database's `lower()`, whose result depends on the locale that the database was made with.
 */
export function foldCase(text: string): string {
  return Array.from(text, foldCharacter).join('');
}

/** The same in SQL for a column that is compared with these texts: only their letters need folding. */
export function foldCaseSql(column: Prisma.Sql, foldedTexts: string[]): Prisma.Sql {
  const letters = [...new Set(foldedTexts.join(''))];
  const variants = letters.flatMap((letter) => (variantsOf().get(letter) ?? []).map((variant) => [variant, letter]));
  if (variants.length === 0) return column;
  const from = variants.map(([variant]) => variant).join('');
  const to = variants.map(([, letter]) => letter).join('');
  return Prisma.sql`translate(${column}, ${from}, ${to})`;
}

const longestPattern = 32;

/**
 * SQL that holds where the column has the folded text in any case, or at least its beginning: a regular expression, several
 * times as fast as folding a long column.
 */
export function mayContainSql(column: Prisma.Sql, foldedText: string): Prisma.Sql {
  const pattern = Array.from(foldedText).slice(0, longestPattern).map(anyCasePattern).join('');
  return Prisma.sql`${column} ~ ${pattern}`;
}

function anyCasePattern(character: string): string {
  const others = variantsOf().get(character);
  if (others) return `[${character}${others.join('')}]`;
  return /[!-/:-@[-`{-~]/.test(character) ? `\\${character}` : character;
}

function foldCharacter(character: string): string {
  const lower = character.toLowerCase();
  return lower.length === character.length || Array.from(lower).length === 1 ? lower : character;
}

const highestWithCase = 0x1ffff;
let variants: Map<string, string[]> | undefined;

/** For each lower-case letter, the other characters that fold to it. */
function variantsOf(): Map<string, string[]> {
  if (variants) return variants;
  variants = new Map();
  for (let code = 0; code <= highestWithCase; code++) {
    const character = String.fromCodePoint(code);
    const folded = foldCharacter(character);
    if (folded !== character) variants.set(folded, [...(variants.get(folded) ?? []), character]);
  }
  return variants;
}
