import type { CustomFieldDefinition, ProjectCreate } from '../../../generated/sdk/types.gen.ts';
import { BadRequest, type ErrorDetail, Forbidden } from '../../base/errors.ts';
import type { WorkspaceAccess } from '../operation.ts';
import { isSystemStatus } from '../rules/status.ts';
import { cleanDefinitions, definitionFaults } from './check-definitions.ts';

type Configuration = Partial<Pick<ProjectCreate, 'slaRules' | 'customStatuses' | 'customFieldDefinitions'>>;

/**
 * Checks a project's configuration beyond its form: distinct names, no system status, fields that fit together, and a
 * plan that allows those that are not among the `existing` ones.
 */
export function checkConfiguration(
  access: WorkspaceAccess,
  { slaRules = [], customStatuses = [], customFieldDefinitions = [] }: Configuration,
  existing: CustomFieldDefinition[] = [],
): void {
  const details = [
    ...duplicates(
      'body/slaRules',
      'priority',
      slaRules.map(({ priority }) => priority),
    ),
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
