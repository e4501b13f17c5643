/** Nobody sees it, and what it stands in is neither a link nor a mention for any chat. */
const joiner = '\u2060';
/** Longer texts are not looked at to their end. */
const mostRead = 8_000;
const mostLines = 12;

const lineEnd = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/u;
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\p{Zs}]+/gu;
/** Marks that hide or turn text, except the two that join the parts of emojis and of words. */
const hiding = /(?![\u200c\u200d])[\p{Cf}\p{Cs}\p{Co}]/gu;
const withScheme =
  /(?:[a-z][a-z0-9+.-]{0,30}:\/\/|(?<!\p{L})(?:(?:mailto|tel|sms|javascript|data|slack|msteams):(?=\S)|www\.))\S*/giu;

/** Places between two characters that together could begin a link, a mention, a channel or an expression. */
const live = [
  // example.com in any script, and 10.0.0.1
  /(?<=[\p{L}\p{N}_-])(?=[.。．｡][\p{L}])/gu,
  /(?<=\d)(?=\.\d{1,3}\.\d)/gu,
  // @here, ada@example.org, @{…}
  /(?<=[@＠])(?=\S)/gu,
  // #general
  /(?<=[#＃])(?=[^\s\d])/gu,
  // <!channel>, <at>
  /(?<=<)(?=\S)/gu,
  // [text](address), [text][name]
  /(?<=\])(?=[([:])/gu,
  // {{DATE(…)}}, ${…}
  /(?<=[{$])(?=\{)/gu,
  // //example, \\server
  /(?<=\/)(?=\/)/gu,
  /(?<=\\)(?=\\)/gu,
];

/**
 * Returns somebody's text on one line, at most so many characters long, for a chat: no part of it is a link or a mention any
 * more. Addresses with a scheme become `[link]`. The chat's own escaping comes on top.
 */
export function inertText(text: string, most: number): string {
  const line = text.slice(0, mostRead).replace(unseen, ' ').replace(hiding, '').trim();
  const withheld = line.replace(withScheme, '[link]');
  return shortened(
    live.reduce((before, place) => before.replace(place, joiner), withheld),
    most,
  );
}

/** The same with the line ends of the text, of which several are at most one empty line. */
export function inertLines(text: string, most: number): string {
  const lines = text
    .slice(0, mostRead)
    .split(lineEnd)
    .map((line) => inertText(line, most))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
    .split('\n');
  const shown = lines.length > mostLines ? [...lines.slice(0, mostLines), '…'] : lines;
  return shortened(shown.join('\n'), most);
}

/** Cuts a text, never within a character. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text
    .slice(0, most - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`;
}
