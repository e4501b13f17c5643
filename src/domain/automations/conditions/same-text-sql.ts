import { seenCharacter } from '../../../../generated/contract-constants.ts';
import { Prisma } from '../../../../generated/prisma/client.ts';
import { blankSource, foldCharacters, joinerSource, letterSource, unseenSource } from '../../../base/text/same-text.ts';

/**
 * Returns the column as `sameText` folds it, for comparisons with these folded texts: other letters than theirs may stay
 * as they are. All that it needs is in the statement, so no locale of the database changes the result.
 */
export function sameTextSql(column: Prisma.Sql, folded: string[]): Prisma.Sql {
  const { unseen, looseJoiners } = patterns();
  const seen = Prisma.sql`regexp_replace(normalize(${column}, NFC), ${unseen}, '', 'g')`;
  const withJoiners = Prisma.sql`regexp_replace(${seen}, ${looseJoiners}, '', 'g')`;
  return Prisma.sql`(CASE
    WHEN octet_length(${column}) = char_length(${column}) THEN ${plainBlanks(Prisma.sql`lower(${column} COLLATE "C")`)}
    WHEN ${column} ~ ${toPostgresql(joinerSource)} THEN ${foldedSql(withJoiners, folded)}
    ELSE ${foldedSql(seen, folded)} END)`;
}

/** The same for each text of a list. */
export function sameTextsSql(list: Prisma.Sql, folded: string[]): Prisma.Sql {
  return Prisma.sql`ARRAY(SELECT ${sameTextSql(Prisma.sql`one.label`, folded)} FROM unnest(${list}) AS one (label))`;
}

/** Whether a reader would see anything of the column, as `isBlank` judges. */
export function isSeenSql(column: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`${column} ~ ${patterns().seen}`;
}

function foldedSql(seen: Prisma.Sql, folded: string[]): Prisma.Sql {
  const { single, multiple } = formsOf(folded);
  const from = single.map(([form]) => form).join('');
  const to = single.map(([, plain]) => plain).join('');
  const translated = Prisma.sql`translate(normalize(${seen}, NFC), ${from}, ${to})`;
  const replaced = multiple.reduce((sql, [form, plain]) => Prisma.sql`replace(${sql}, ${form}, ${plain})`, translated);
  // Other folds end in an `i`, so the dots of `İ` go last.
  return plainBlanks(Prisma.sql`normalize(regexp_replace(${replaced}, ${'i\u0307+'}, 'i', 'g'), NFC)`);
}

function plainBlanks(text: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`btrim(regexp_replace(${text}, ${patterns().blanks}, ' ', 'g'), ' ')`;
}

/** A character, and its fold. */
type Form = [form: string, plain: string];
interface Forms {
  single: Form[];
  multiple: Form[];
}

const joinsTheOneBefore = /^[\p{M}\u1161-\u11C2]/u;

/** The characters whose folds have a letter or a mark of these texts, and those that change the letter before them. */
function formsOf(folded: string[]): Forms {
  const { single, multiple } = findForms();
  const own = new Set(folded.join('').normalize('NFD'));
  const isNeeded = folded.some((text) => joinsTheOneBefore.test(text))
    ? () => true
    : ([, plain]: Form) => joinsTheOneBefore.test(plain) || [...plain.normalize('NFD')].some((one) => own.has(one));
  return { single: single.filter(isNeeded), multiple: multiple.filter(isNeeded) };
}

let forms: Forms | undefined;
const lastFolded = 0x1ffff;

/** Every character that is not its own fold. */
function findForms(): Forms {
  if (forms) return forms;
  forms = { single: [], multiple: [] };
  for (let code = 1; code <= lastFolded; code += 1) {
    if (code === 0xd800) code = 0xe000;
    const form = String.fromCodePoint(code);
    const plain = foldCharacters(form).normalize('NFC');
    // The column is normalized before, so it has no others.
    if (plain === form || form.normalize('NFC') !== form) continue;
    forms[Array.from(plain).length === 1 ? 'single' : 'multiple'].push([form, plain]);
  }
  return forms;
}

interface Patterns {
  seen: string;
  unseen: string;
  looseJoiners: string;
  blanks: string;
}
let compiled: Patterns | undefined;

/** The classes of the fold as expressions of PostgreSQL, whose own classes depend on the locale. */
function patterns(): Patterns {
  compiled ??= {
    seen: toPostgresql(seenCharacter.source.replace('[^', '[')).replace('[', '[^'),
    unseen: toPostgresql(unseenSource),
    looseJoiners: `(?<!${toPostgresql(letterSource)})${toPostgresql(joinerSource)}+|${toPostgresql(joinerSource)}+(?!${toPostgresql(letterSource, joinerSource)})`,
    blanks: `${toPostgresql(blankSource)}+`,
  };
  return compiled;
}

const lastLetter = 0x323af;
const lastIgnored = 0xe0fff;

/** Returns the class of characters that the sources match, as ranges. Characters that Unicode has not assigned join ranges. */
function toPostgresql(...sources: string[]): string {
  const isIn = new RegExp(sources.join('|'), 'v');
  const isUnassigned = /\p{Cn}/u;
  const ranges: [number, number][] = [];
  let isWithin = false;
  for (let code = 1; code <= lastIgnored; code = nextCode(code)) {
    const character = String.fromCodePoint(code);
    if (!isIn.test(character)) {
      isWithin &&= isUnassigned.test(character);
      continue;
    }
    const range = isWithin && ranges.at(-1);
    if (range) range[1] = code;
    else ranges.push([code, code]);
    isWithin = true;
  }
  return `[${ranges.map((range) => [...new Set(range)].map(escaped).join('-')).join('')}]`;
}

function nextCode(code: number): number {
  if (code === 0xd7ff) return 0xe000;
  return code === lastLetter ? 0xe0000 : code + 1;
}

function escaped(code: number): string {
  return `\\U${code.toString(16).padStart(8, '0')}`;
}
