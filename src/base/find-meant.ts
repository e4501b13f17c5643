import leven from 'leven';

/** So many letters may differ, and at most one for each three letters of the word. */
const mostDistance = 2;

/** Returns the word that a misspelt one was meant to be. Undefined if none is close enough. */
function findMeant(sent: string, words: readonly string[]): string | undefined {
  const written = plain(sent);
  const most = Math.min(mostDistance, Math.floor(written.length / 3));
  const [nearest] = words
    .map((word) => ({ word, distance: distance(written, plain(word)) }))
    .filter(({ distance }) => distance <= most)
    .sort((one, other) => one.distance - other.distance);
  return nearest?.word;
}

/** Letters that only stand in another order count as one. */
function distance(one: string, other: string): number {
  const isSwapped = one !== other && sorted(one) === sorted(other);
  return isSwapped ? 1 : leven(one, other);
}

function sorted(word: string): string {
  return [...word].sort().join('');
}

function plain(word: string): string {
  return word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Says that a word is not among many, which one it was meant to be, and where the words are. */
export function refuseWord(sent: unknown, words: readonly string[], listedAt: string): string {
  const meant = typeof sent === 'string' ? findMeant(sent, words) : undefined;
  return `must be one of those in ${listedAt}, and ${JSON.stringify(sent)} is not${didYouMean(meant)}`;
}

/** Returns the question for a misspelt word, after a point. Empty if no word is close enough. */
export function askForMeant(sent: string, words: readonly string[]): string {
  return didYouMean(findMeant(sent, words));
}

function didYouMean(meant: string | undefined): string {
  return meant === undefined ? '' : `. Did you mean ${meant}?`;
}

/** Says which words there are, and which one a misspelt one was meant to be. */
export function listWords(sent: unknown, words: readonly string[]): string {
  const meant = typeof sent === 'string' ? findMeant(sent, words) : undefined;
  return `${words.join(', ')}${didYouMean(meant)}`;
}
