import type { TextLine } from './text-line.ts';

/** Names and addresses that mails of ours have in From, Reply-To and the like. */
export interface OurNames {
  addresses: string[];
  names: string[];
}

const mostLines = 9;
const mostLineCharacters = 400;
const leastNameCharacters = 3;

/** Such as `From:`, `*Von:*`, `差出人:` or `De :`. */
const label = /^\s*\*?\p{L}[\p{L}\p{M} .'’/-]{0,30}\*?(?:\s?:\*?(?:\s|$)|\s?：)/u;
/** Such as `-----Original Message-----`. */
const rule = /^\s*(?:[-_=*–—─]{3,}|.{0,100}[-_=–—─]{5,}\s*$)/u;
const endsInColon = /[:：]\s*\*?\s*$/;
/** A time or a year, in the digits of any script. */
const date = /\p{Nd}{1,2}\s?[:.：hH時时点]\s?\p{Nd}{2}|(?<!\p{Nd})\p{Nd}{4}(?!\p{Nd})/u;

/**
 * Returns the line with which the words above a quote begin that tell whose mail it is, such as "On …, Grace wrote:". They
 * have at most nine lines, are not interrupted by an empty one, and hold an address or name of ours. Returns `top` if there
 * are none: a sentence of the customer may look like them.
 */
export function findAttribution(lines: TextLine[], top: number, ours: OurNames): number {
  const last = lastFilled(lines, top - 1);
  const read = (at: number) => readAttributionLine(lines[at], ours);
  const bottom = read(last);
  if (!bottom || !(bottom.isLabel || bottom.isRule || bottom.endsInColon)) return top;
  const isNear = (at: number) => at >= 0 && last - at < mostLines && lines[at]?.isBlank === false;
  let named = last;
  while (isNear(named) && read(named)?.isLike && !read(named)?.isOurs) named -= 1;
  if (!isNear(named) || !read(named)?.isLike) return top;

  let first = named;
  let hasDate = lines.slice(named, last + 1).some((_line, place) => read(named + place)?.hasDate);
  for (let at = named - 1; isNear(at); at -= 1) {
    const line = read(at);
    if (!line || !(line.isLike || line.isOurs)) break;
    if (line.isRule || line.holdsOurs || (line.hasDate && !hasDate)) first = at;
    if (line.isRule) break;
    hasDate ||= line.hasDate && first === at;
  }
  return aboveRules(lines, first);
}

/** Whether a group of labels with an address begins here: the head of an earlier mail in a conversation. */
export function isHeadOfMail(lines: TextLine[], at: number): boolean {
  const group: string[] = [];
  for (const line of lines.slice(at, at + mostLines)) {
    if (!label.test(line.text.slice(0, mostLineCharacters))) break;
    group.push(line.text);
  }
  return group.length >= 3 && group.some((text) => text.includes('@'));
}

function isRule({ text }: TextLine): boolean {
  return rule.test(text.slice(0, mostLineCharacters));
}

function readAttributionLine(line: TextLine | undefined, { addresses, names }: OurNames) {
  if (!line || line.isBlank) return null;
  const text = line.text.slice(0, mostLineCharacters);
  const plain = text.normalize('NFKC').toLowerCase();
  const holds = (part: string) =>
    part.length >= leastNameCharacters && plain.includes(part.normalize('NFKC').toLowerCase());
  const hasAddress = addresses.some(holds);
  const isLabel = label.test(text);
  const isOurs = hasAddress || names.some(holds);
  const found = {
    isLabel,
    isRule: rule.test(text),
    endsInColon: endsInColon.test(text),
    hasDate: date.test(text),
    isOurs,
  };
  const isLike = isLabel || found.isRule || found.endsInColon || found.hasDate || hasAddress;
  return { ...found, isLike, holdsOurs: hasAddress || (isLabel && names.some((name) => isNamedFirst(plain, name))) };
}

/** Whether the value of a label begins with the name. */
function isNamedFirst(line: string, name: string): boolean {
  const value = line.replace(/^[^:：]*[:：][\s*"'<]*/u, '');
  return name.length >= leastNameCharacters && value.startsWith(name.normalize('NFKC').toLowerCase());
}

/** A rule above the words belongs to them, also with an empty line between. */
function aboveRules(lines: TextLine[], first: number): number {
  const above = lastFilled(lines, first - 1);
  const line = lines[above];
  return line && first - above <= 2 && isRule(line) ? above : first;
}

function lastFilled(lines: TextLine[], from: number): number {
  let at = from;
  while (lines[at]?.isBlank) at -= 1;
  return at;
}
