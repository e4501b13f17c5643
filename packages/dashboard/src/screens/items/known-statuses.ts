import type { Project } from '../../../../../generated/sdk/types.gen.ts';
import { useReadProjects } from '../../api/workspace-data.ts';
import { isStatusOf } from '../../texts/feedback.ts';
import { readValues } from './filter-values.ts';
import type { InboxSearch } from './filters.ts';

/** Whether an item that the list may show can have the status. */
export function isKnownStatus(
  { projectId }: Pick<InboxSearch, 'projectId'>,
  projects: readonly Pick<Project, 'id' | 'customStatuses'>[],
  status: string,
): boolean {
  const ids = readValues(projectId);
  return isStatusOf(ids.length > 0 ? projects.filter(({ id }) => ids.includes(id)) : projects, status);
}

/**
 * Returns what the service is asked for: a saved view or a link may name a status that is gone, which the service refuses.
 * `isReady` is false until it is known which statuses there are.
 */
export function useAsked(search: InboxSearch): { asked: InboxSearch; isReady: boolean } {
  const projects = useReadProjects();
  const values = readValues(search.status);
  const left = values.filter((status) => isKnownStatus(search, projects ?? [], status));
  if (left.length === values.length) return { asked: search, isReady: true };
  return { asked: { ...search, status: left.join(',') || undefined }, isReady: projects !== undefined };
}
