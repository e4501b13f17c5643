const mostCharacters = 200;
const mostExtensionCharacters = 20;
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}"<>|:*?]/gu;

const extensions: Record<string, string> = {
  'message/rfc822': 'eml',
  'text/plain': 'txt',
  'text/html': 'html',
  'text/calendar': 'ics',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'application/pdf': 'pdf',
};

/** Returns a name for an attached file that is safe to show and to save: no folder, no hidden file, no unseen signs. */
export function nameAttachment(sent: string | null, mimeType: string): string {
  const [last = ''] = (sent ?? '').toWellFormed().split(/[/\\]/).slice(-1);
  const name = last
    .replaceAll(unsafe, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .replace(/[. ]+$/, '');
  return name === '' ? unnamed(mimeType) : short(name);
}

function unnamed(mimeType: string): string {
  const stem = mimeType === 'message/rfc822' ? 'message' : 'file';
  const extension = extensions[mimeType];
  return extension === undefined ? stem : `${stem}.${extension}`;
}

function short(name: string): string {
  const characters = [...name];
  if (characters.length <= mostCharacters) return name;
  const [extension = ''] = /\.[^.]+$/.exec(name) ?? [];
  const kept = [...extension].length <= mostExtensionCharacters ? extension : '';
  return `${characters.slice(0, mostCharacters - [...kept].length).join('')}${kept}`;
}
