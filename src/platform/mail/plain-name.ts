const mostOfName = 60;

/** Returns a name that strangers have chosen, so that a mail program makes no link of it. */
export function asPlainName(name: string): string {
  const plain = name
    .replaceAll(/[a-z][a-z\d+.-]*:\/+/gi, ' ')
    .replaceAll(/(?<=\S)[.@:/\\。．｡](?=\S)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const characters = [...plain];
  return characters.length > mostOfName ? `${characters.slice(0, mostOfName - 1).join('')}…` : plain;
}
