import type { Services } from '../../platform/context.ts';

type Closing = Pick<Services, 'closedWorkspaces'>;

const mostRemembered = 10_000;

/** From now on, nobody is let into the workspace by what is remembered of them. Other processes learn of it within 5 seconds. */
export function noteClosed({ closedWorkspaces }: Closing, workspaceId: string): void {
  if (closedWorkspaces.size >= mostRemembered) closedWorkspaces.clear();
  closedWorkspaces.add(workspaceId);
}

export function isClosed({ closedWorkspaces }: Closing, workspaceId: string): boolean {
  return closedWorkspaces.has(workspaceId);
}
