/** A comment with words that stand for a noun that was left out (docs/style.md). A quote before it makes it a text. */
const comment =
  /^(?:[^'"`]*(?:\/\/|\/\*\*?)|\s*\*)\s+(?:.*[.!?]\s+)?(?:What|Whoever|Who|One|Those|That|Of|So that|As)\b/;

const subject = /^[a-z][a-z0-9 .-]*: (?:Add|Fix|Remove|Rename|Move|Speed up|Test|Document|Release) (?!.*, and )\S/;
const mostCharacters = 60;

/** Names the comments that begin a sentence without its noun, of a difference as `git diff --unified=0` prints it. */
export function commentFaults(difference: string): string[] {
  const faults: string[] = [];
  let file = '';
  let line = 0;
  for (const text of difference.split('\n')) {
    if (text.startsWith('+++ ')) file = text.slice('+++ b/'.length);
    else if (text.startsWith('@@ ')) line = Number(/\+(\d+)/.exec(text)?.[1]) - 1;
    else if (text.startsWith('+')) {
      line += 1;
      if (comment.test(text.slice(1)))
        faults.push(`${file}:${line} begins a sentence without its noun:${trimmed(text)}`);
    }
  }
  return faults;
}

/** Names the subjects of commits that are not in the form of docs/style.md. */
export function subjectFaults(subjects: string[]): string[] {
  return subjects.flatMap((text) => {
    if (text.length > mostCharacters)
      return [`The subject of a commit has more than ${mostCharacters} characters: ${text}`];
    return subject.test(text)
      ? []
      : [`The subject of a commit must read "area: Verb …" as docs/style.md says: ${text}`];
  });
}

function trimmed(text: string): string {
  return text.slice(1).replace(/^\s*/, ' ');
}
