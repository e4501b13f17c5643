import type { Letter } from './letter.ts';

/** Writes a letter as plain text. Each address has a line of its own, so that no program breaks it. */
export function writeText(letter: Letter): string {
  const { heading, comments, sentences, files, earlier, footer, stop } = letter;
  const parts = [
    ...(heading === null ? [] : [heading]),
    ...comments.map(({ authorName, text }) => (authorName === null ? text : `${authorName}:\n${text}`)),
    ...sentences,
    ...writeRating(letter),
    ...(files ? [[files.heading, ...files.links.map(onTwoLines)].join('\n')] : []),
    writeAction(letter),
    ...(earlier ? [`${earlier.heading}\n${earlier.text.replaceAll(/^/gm, '> ')}`] : []),
    `-- \n${footer}\n${onTwoLines(stop)}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function writeRating({ rating }: Letter): string[] {
  if (!rating) return [];
  const { question, scores, lowest, highest } = rating;
  const meanings = [lowest, ...Array<string>(scores.length - 2).fill(''), highest];
  const lines = scores.map(({ score, url }, index) => `${score}  ${url}${meanings[index] && `  ${meanings[index]}`}`);
  return [[question, ...lines].join('\n')];
}

function writeAction({ action }: Letter): string {
  return action.sentence === null ? onTwoLines(action) : action.sentence.replace('{link}', () => action.url);
}

function onTwoLines({ label, url }: { label: string; url: string }): string {
  return `${label}\n${url}`;
}
