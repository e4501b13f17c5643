import type { ProjectCreate } from '../../../generated/sdk/types.gen.ts';

/** A shop's app, with a field of its own and a status between the system's. */
export const demoProject = {
  name: 'Example: Parcel app',
  type: 'other',
  customFieldDefinitions: [
    { id: 'cf_platform', label: 'Platform', type: 'select', options: ['iOS', 'Android', 'Web'], required: false },
  ],
  customStatuses: [{ id: 'planned', label: 'Planned', category: 'pending', color: 'purple' }],
} satisfies Omit<ProjectCreate, 'workspaceId'>;
