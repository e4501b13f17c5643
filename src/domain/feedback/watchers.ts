/** How many watch an item at most. */
export const mostWatchers = 100;

/** Adds watchers, as far as there is room. */
export function withWatchers(watcherIds: string[], added: string[]): string[] {
  const all = [...new Set([...watcherIds, ...added])];
  return all.slice(0, Math.max(watcherIds.length, mostWatchers));
}
