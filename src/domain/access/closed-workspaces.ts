const mostRemembered = 10_000;
/** What this process has deleted. Others learn of it with all that they remember of a caller, within 5 seconds. */
const closed = new Set<string>();

/** From now on, nobody is let into the workspace by what is remembered of them. */
export function noteClosed(workspaceId: string): void {
  if (closed.size >= mostRemembered) closed.clear();
  closed.add(workspaceId);
}

export function isClosed(workspaceId: string): boolean {
  return closed.has(workspaceId);
}
