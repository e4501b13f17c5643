import type { StatusCategory } from '../../../generated/sdk/types.gen.ts';
import { BadRequest } from '../../base/errors.ts';
import { listWords } from '../../base/find-meant.ts';
import type { ProjectRules } from './project-rules.ts';

const systemStatuses: Record<string, StatusCategory> = {
  new: 'open',
  'in-progress': 'pending',
  reopened: 'open',
  resolved: 'resolved',
  archived: 'closed',
};

const systemLabels: Record<string, string> = {
  new: 'New',
  'in-progress': 'In progress',
  reopened: 'Reopened',
  resolved: 'Resolved',
  archived: 'Archived',
};

/** The ids of the statuses that every project has. */
export const systemStatusIds: readonly string[] = Object.keys(systemStatuses);

export function isSystemStatus(id: string): boolean {
  return Object.hasOwn(systemStatuses, id);
}

/** Returns the category of a system or custom status of the project. Throws a 400 if the project has no such status. */
export function requireStatusCategory(project: ProjectRules, status: string): StatusCategory {
  const category = findCategory(project, status);
  if (!category) throw BadRequest.of({ path: 'body/status', message: explainUnknownStatus(project, status) });
  return category;
}

/** Says which statuses the project has. */
export function explainUnknownStatus(project: Pick<ProjectRules, 'customStatuses'>, status: string): string {
  const all = [...systemStatusIds, ...project.customStatuses.map(({ id }) => id)];
  return `must be a status of the project: ${listWords(status, all)}`;
}

export function hasStatus(project: ProjectRules, status: string): boolean {
  return findCategory(project, status) !== undefined;
}

/** Returns the name that people see of a status. */
export function statusLabel({ customStatuses }: Pick<ProjectRules, 'customStatuses'>, status: string): string {
  const ofSystem = isSystemStatus(status) ? systemLabels[status] : undefined;
  return ofSystem ?? customStatuses.find(({ id }) => id === status)?.label ?? status;
}

function findCategory(project: ProjectRules, status: string): StatusCategory | undefined {
  if (isSystemStatus(status)) return systemStatuses[status];
  return project.customStatuses.find(({ id }) => id === status)?.category;
}

/** The categories of items that are done. Their SLA clock stands still. */
export const doneCategories: StatusCategory[] = ['resolved', 'closed'];

/** Whether items of this category are done. */
export function isDone(category: string): boolean {
  return (doneCategories as string[]).includes(category);
}
