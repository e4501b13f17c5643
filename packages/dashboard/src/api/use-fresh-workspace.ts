import { refresh } from './refresh.ts';
import { useEvents } from './use-events.ts';

/** Keeps fresh what all screens know of a workspace: a new member can be assigned at once, and a new status be chosen. */
export function useFreshWorkspace(): void {
  useEvents(({ type }) => {
    if (/^member\.(added|updated|removed)$/.test(type)) refresh('listMembers');
    if (type.startsWith('project.')) refresh('listProjects');
    if (type === 'workspace.updated') refresh('getMe');
  });
}
