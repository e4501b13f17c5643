import type { CustomFieldDefinition } from '../../../../../generated/sdk/types.gen.ts';
import { useProjects } from '../../api/workspace-data.ts';
import { readValues } from '../items/filter-values.ts';
import type { InboxSearch } from '../items/filters.ts';

const filtered = ['select', 'multiselect', 'checkbox'];

/** The fields that the list can be filtered by: those of the only project, or of the only one that is chosen. */
export function useFilterFields({ projectId: chosen }: InboxSearch): {
  projectId: string | undefined;
  fields: CustomFieldDefinition[];
} {
  const projects = useProjects();
  const ids = chosen === undefined ? projects.map(({ id }) => id) : readValues(chosen);
  const [projectId] = ids.length === 1 ? ids : [];
  const project = projects.find(({ id }) => id === projectId);
  const fields = project?.customFieldDefinitions.filter(({ type }) => filtered.includes(type)) ?? [];
  return { projectId, fields };
}
