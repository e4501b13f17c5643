import { readPersons } from '../../platform/mail-reading/mail-facts.ts';
import type { MailPerson } from '../../platform/mail-reading/mail-form.ts';
import { foldSignature } from './signature.ts';
import { readLines, type TextLine } from './text-line.ts';

/** A mail that another one quotes below a head of its own. */
export interface ForwardedMail {
  person: MailPerson;
  text: string;
  /** The words of the person who forwards it, without their signature. Empty without any. */
  above: string;
}

const fromLabels = [
  ...['from', 'von', 'de', 'da', 'van', 'från', 'fra', 'lähettäjä', 'od', 'kimden', 'gönderen', 'от', 'від'],
  ...['差出人', '送信者', '发件人', '发送人', '寄件者', '寄件人', '보낸 사람', '보낸사람', 'من', 'المرسل', 'מאת'],
  ...['प्रेषक', 'से', 'dari', 'từ', 'người gửi', 'feladó', 'από', 'de la', 'expéditeur', 'remitente', 'mittente'],
];
const label = /^\s*\*?(\p{L}[\p{L}\p{M} .'’/-]{0,30})\*?\s?[:：]\*?\s*(.*)$/u;
/** Such as `---------- Forwarded message ---------` or `____`. */
const rule = /[-_=–—─]{3,}/u;
/** Such as `Begin forwarded message:`. */
const announcement = /[:：]\s*$/u;
const most = { heads: 5, lines: 5_000, lineCharacters: 1_000, headLines: 15 };

/** Returns the mails that a mail forwards, each with a head that names its sender with an address, the newest first. */
export function readForwarded(text: string): ForwardedMail[] {
  const lines = readLines(text);
  const found: ForwardedMail[] = [];
  for (let at = 0; at < Math.min(lines.length, most.lines) && found.length < most.heads; at += 1) {
    const head = readHead(lines, at);
    if (!head) continue;
    const above = textOf(lines.slice(0, startOfHead(lines, at)));
    found.push({ person: head.person, text: textOf(lines.slice(head.end)), above: foldSignature(above).words });
    at = head.end;
  }
  return found;
}

/** Reads a group of labels that begins here and says who wrote what follows. Null if there is none. */
function readHead(lines: TextLine[], at: number): { person: MailPerson; end: number } | null {
  if (!labelOf(lines[at])) return null;
  let end = at + 1;
  while (end - at < most.headLines && lines[end]?.isBlank === false) end += 1;
  const group = lines.slice(at, end);
  const from = group.findIndex((line) => fromLabels.includes(labelOf(line)?.name ?? ''));
  const person = personIn(labelOf(group[from])?.value ?? '') ?? personIn(group[from + 1]?.text ?? '');
  const labels = group.filter((line) => labelOf(line)).length;
  return from >= 0 && person && labels >= 2 ? { person, end } : null;
}

function labelOf(line: TextLine | undefined): { name: string; value: string } | null {
  const [, name = '', value = ''] = label.exec(line?.text.slice(0, most.lineCharacters) ?? '') ?? [];
  return name === '' ? null : { name: name.normalize('NFC').toLowerCase().trim(), value };
}

/** Programs write `Rosa <rosa@example.org>`, `rosa@example.org` or `Rosa [mailto:rosa@example.org]`. */
function personIn(value: string): MailPerson | null {
  const plain = value
    .slice(0, most.lineCharacters)
    .replaceAll(/<mailto:[^<>]*>|\*/gi, '')
    .replaceAll(/\[(?:mailto:)?([^[\]\s]+@[^[\]\s]+)\]/gi, '<$1>');
  return readPersons(plain)[0] ?? null;
}

/** The line that announces a forwarded mail belongs to its head, also with an empty line between. */
function startOfHead(lines: TextLine[], at: number): number {
  let start = at;
  for (let above = at - 1; above >= 0 && at - above <= 4; above -= 1) {
    const line = lines[above];
    if (!line || line.isBlank) continue;
    if (!rule.test(line.text) && !announcement.test(line.text)) break;
    start = above;
  }
  return start;
}

function textOf(lines: TextLine[]): string {
  return lines
    .map(({ text, depth }) => (depth > 0 ? text.replace(/^ /, '') : text))
    .join('\n')
    .trim();
}
