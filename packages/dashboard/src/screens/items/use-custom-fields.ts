import type { CustomFieldDefinition } from '../../../../../generated/sdk/types.gen.ts';
import { useProjects } from '../../api/workspace-data.ts';

const none: CustomFieldDefinition[] = [];

/** The fields that a project asks for. */
export function useCustomFields(projectId: string): CustomFieldDefinition[] {
  return useProjects().find(({ id }) => id === projectId)?.customFieldDefinitions ?? none;
}
