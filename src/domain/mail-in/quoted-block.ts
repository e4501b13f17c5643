import { findAttribution, isHeadOfMail, type OurNames } from './attribution.ts';
import type { KnownTexts, Place } from './known-texts.ts';
import type { TextLine } from './text-line.ts';

/** The lines of a mail that are quoted: from `start` up to, and without, `end`. */
export interface QuotedBlock {
  start: number;
  end: number;
  /** Whether lines between ours are the customer's, who then answered within them. */
  hasForeign: boolean;
}

/** The texts that a mail may quote. */
export interface Quotable {
  ours: KnownTexts;
  /** Earlier words of the customers, which stand between ours in a long conversation. */
  theirs: KnownTexts;
}

/** Finds the lines that are ours, and the lines around them that go with them. Null if none is ours for certain. */
export function findQuotedBlock(lines: TextLine[], known: Quotable, names: OurNames): QuotedBlock | null {
  const first = lines.findIndex(({ letters }) => known.ours.find(letters).length > 0);
  if (first < 0) return null;
  const isMarked = (lines[first]?.depth ?? 0) > 0;
  const top = widenUp(lines, first, known, isMarked);
  const start = findAttribution(lines, top, names);
  const { end, hasForeign, foundLines } = readDown(lines, first, known, isMarked);
  // A customer may write a sentence that we wrote too.
  const isCertain = isMarked || start < top || foundLines > 1;
  return isCertain ? { start, end, hasForeign } : null;
}

/** Returns the first line of the block: short lines of ours above the first long one, and the blanks between them. */
function widenUp(lines: TextLine[], first: number, { ours }: Quotable, isMarked: boolean): number {
  let top = first;
  let places = ours.find((lines[first] as TextLine).letters);
  for (let at = first - 1; at >= 0; at -= 1) {
    const line = lines[at] as TextLine;
    if (line.isBlank && !(isMarked && line.depth > 0)) continue;
    const before = ours.findBefore(line.letters, places);
    if (before.length > 0) places = before;
    else if (!ours.isAddress(line.text, line.letters) && !(isMarked && line.depth > 0)) break;
    top = at;
  }
  return top;
}

/** Reads on below the first line of ours, up to the last one. */
function readDown(lines: TextLine[], first: number, { ours, theirs }: Quotable, isMarked: boolean) {
  let ourPlaces: Place[] = ours.find((lines[first] as TextLine).letters);
  let theirPlaces: Place[] = [];
  let end = first + 1;
  let foundLines = 1;
  let foreign = !isMarked && isAlone(lines, first, ours);
  let hasForeign = false;
  let isHistory = false;
  for (let at = first + 1; at < lines.length; at += 1) {
    const line = lines[at] as TextLine;
    const isMarkedToo = isMarked && line.depth > 0;
    if (line.isBlank || line.isOrnament) {
      if (isMarkedToo && !foreign) end = at + 1;
      continue;
    }
    isHistory ||= ours.isAtEnd(ourPlaces) && isHeadOfMail(lines, at);
    const isBelow: boolean = !isHistory && (isMarked ? !isMarkedToo : ours.isAtEnd(ourPlaces));
    const found: Place[] | null = isBelow
      ? nonEmpty(ours.findAfter(line.letters, ourPlaces))
      : findNext(ours, line, ourPlaces);
    const foundOfTheirs = isHistory && !found ? findNext(theirs, line, theirPlaces) : null;
    ourPlaces = found ?? ourPlaces;
    theirPlaces = foundOfTheirs ?? theirPlaces;
    isHistory &&= !found;
    if (found || foundOfTheirs || isMarkedToo || ours.isAddress(line.text, line.letters)) {
      foundLines += found ? 1 : 0;
      hasForeign ||= foreign;
      end = at + 1;
    } else if (!isHistory) foreign = true;
  }
  return { end, hasForeign, foundLines };
}

/** Whether another line of ours comes next than the one that follows in our mail: the customer wrote the same sentence. */
function isAlone(lines: TextLine[], first: number, ours: KnownTexts): boolean {
  const next = lines.slice(first + 1).find(({ letters }) => letters.run !== '');
  if (!next || ours.find(next.letters).length === 0) return false;
  return ours.findAfter(next.letters, ours.find((lines[first] as TextLine).letters)).length === 0;
}

/** Returns where the line stands: anywhere if it is long, otherwise right behind the last line that was found. */
function findNext(texts: KnownTexts, { letters }: TextLine, places: Place[]): Place[] | null {
  return nonEmpty(texts.find(letters)) ?? nonEmpty(texts.findAfter(letters, places));
}

function nonEmpty(places: Place[]): Place[] | null {
  return places.length > 0 ? places : null;
}
