import type { ProjectCreate } from '../../../generated/sdk/types.gen.ts';
import { BadRequest, type ErrorDetail, Forbidden } from '../../base/errors.ts';
import type { WorkspaceAccess } from '../operation.ts';
import type { ProjectRules } from '../rules/project-rules.ts';
import { isSystemStatus } from '../rules/status.ts';
import { cleanDefinitions, definitionFaults } from './check-definitions.ts';
import { slaFaults } from './check-sla.ts';

type Sent = Partial<
  Pick<ProjectCreate, 'slaRules' | 'customStatuses' | 'customFieldDefinitions' | 'calendar' | 'pauseWhile'>
>;
type Stored = Pick<ProjectRules, 'slaRules' | 'customStatuses' | 'customFieldDefinitions' | 'calendar' | 'pauseWhile'>;

const nothing: Stored = {
  slaRules: [],
  customStatuses: [],
  customFieldDefinitions: [],
  calendar: null,
  pauseWhile: [],
};

/**
 * Checks a project's configuration beyond its form, as it is with what is `stored`: distinct names, no system status, fields and
 * deadlines that fit together, and a plan that allows new fields.
 */
export function checkConfiguration(access: WorkspaceAccess, sent: Sent, stored: Stored = nothing): void {
  const { customStatuses = [], customFieldDefinitions = [] } = sent;
  const existing = stored.customFieldDefinitions;
  const details = [
    ...slaFaults(sent, stored),
    ...duplicates(
      'body/customStatuses',
      'id',
      customStatuses.map(({ id }) => id),
    ),
    ...duplicates(
      'body/customFieldDefinitions',
      'id',
      customFieldDefinitions.map(({ id }) => id),
    ),
    ...definitionFaults(cleanDefinitions(customFieldDefinitions), existing),
    ...customStatuses.flatMap(({ id }, index) =>
      isSystemStatus(id)
        ? [{ path: `body/customStatuses/${index}/id`, message: 'must not be the id of a system status' }]
        : [],
    ),
  ];
  const [first, ...rest] = details;
  if (first) throw BadRequest.of(first, ...rest);
  const creates = customFieldDefinitions.some(({ id }) => !existing.some((one) => one.id === id));
  if (creates && access.plan === 'free')
    throw new Forbidden('The plan free does not include project-defined custom fields. The plans pro and pro_max do');
}

function duplicates(path: string, field: string, values: string[]): ErrorDetail[] {
  return values.flatMap((value, index) =>
    values.indexOf(value) < index ? [{ path: `${path}/${index}/${field}`, message: `repeats ${value}` }] : [],
  );
}
