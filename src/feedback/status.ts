import type { StatusCategory } from '../../generated/sdk/types.gen.ts';
import { BadRequest } from '../errors.ts';
import type { ProjectRules } from '../projects/project.ts';

const systemStatuses: Record<string, StatusCategory> = {
  new: 'open',
  'in-progress': 'pending',
  reopened: 'open',
  resolved: 'resolved',
  archived: 'closed',
};

export function isSystemStatus(id: string): boolean {
  return Object.hasOwn(systemStatuses, id);
}

/** The category of a status of the project, system or custom; 400 when the project has no such status. */
export function requireStatusCategory(project: ProjectRules, status: string): StatusCategory {
  const category = isSystemStatus(status)
    ? systemStatuses[status]
    : project.customStatuses.find(({ id }) => id === status)?.category;
  if (!category)
    throw BadRequest.of({
      path: 'body/status',
      message: 'is neither a system status nor a custom status of the project',
    });
  return category;
}

/** Whether items of this category are done: their SLA clock stands still. */
export function isDone(category: string): boolean {
  return category === 'resolved' || category === 'closed';
}
