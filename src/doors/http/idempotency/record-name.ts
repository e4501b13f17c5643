/** The name of a request that is answered once: its lock, and what binds a sealed answer to its record. */
export function recordName({ owner, path, key }: { owner: string; path: string; key: string }): string {
  return JSON.stringify([owner, path, key]);
}
