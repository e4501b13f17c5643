import leven from 'leven';

/** So many letters may differ, and at most one for each three letters of the word. */
const mostDistance = 2;

/** Returns the word that a misspelt one was meant to be. Undefined if none is close enough. */
function findMeant(sent: string, words: readonly string[]): string | undefined {
  const written = plain(sent);
  const most = Math.min(mostDistance, Math.floor(written.length / 3));
  const [nearest] = words
    .map((word) => ({ word, distance: leven(written, plain(word)) }))
    .filter(({ distance }) => distance <= most)
    .sort((one, other) => one.distance - other.distance);
  return nearest?.word;
}

function plain(word: string): string {
  return word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Says which words there are, and which one a misspelt one was meant to be. */
export function listWords(sent: unknown, words: readonly string[]): string {
  const meant = typeof sent === 'string' ? findMeant(sent, words) : undefined;
  return `${words.join(', ')}${meant === undefined ? '' : `. Did you mean ${meant}?`}`;
}
