import { Prisma } from '../../../generated/prisma/client.ts';
import type { CustomFieldDefinition } from '../../../generated/sdk/types.gen.ts';
import { BadRequest } from '../../base/errors.ts';
import { findLabel } from '../../base/text/label.ts';
import type { SqlContext } from '../../platform/context.ts';
import { allOptions, availableFields } from '../rules/custom-fields.ts';
import { toProjectRules } from '../rules/project-rules.ts';
import { readReferencedProject } from '../rules/project-rules-sql.ts';
import { listFilterValues } from './filter-values.ts';

/** Conditions that an index of the custom fields serves, and others. */
export interface FieldConditions {
  indexed: Prisma.Sql[];
  others: Prisma.Sql[];
}

interface Filtering {
  workspaceId: string;
  projectId?: string;
  customField?: Record<string, string>;
}

/**
 * Returns the conditions on custom fields. A field that the project does not have finds nothing, as any filter for something that
 * does not exist.
 * @throws {BadRequest} 400 without one project, and for a field that has no fixed values
 */
export async function fieldConditions(
  ctx: SqlContext,
  { workspaceId, projectId, customField = {} }: Filtering,
): Promise<FieldConditions> {
  const filters = Object.entries(customField);
  if (filters.length === 0) return { indexed: [], others: [] };
  const [id, ...more] = projectId === undefined ? [] : listFilterValues('projectId', projectId);
  if (id === undefined || more.length > 0)
    throw BadRequest.of({ path: 'query/customField', message: 'needs projectId with one project' });
  const project = await readReferencedProject(ctx, workspaceId, id);
  const fields = project ? availableFields(toProjectRules(project)) : [];
  const each = filters.map(([name, text]) =>
    condition(
      name,
      text,
      fields.find((field) => field.id === name),
    ),
  );
  return { indexed: each.flatMap(({ indexed = [] }) => indexed), others: each.flatMap(({ others = [] }) => others) };
}

function condition(id: string, text: string, field: CustomFieldDefinition | undefined): Partial<FieldConditions> {
  const path = `query/customField.${id}`;
  const values = listFilterValues(`customField.${id}`, text);
  if (field === undefined) return { others: [Prisma.sql`false`] };
  if (field.type === 'checkbox') {
    if (values.length !== 1 || (text !== 'true' && text !== 'false'))
      throw BadRequest.of({ path, message: 'must be true or false' });
    const isChecked = has(id, true);
    return text === 'true' ? { indexed: [isChecked] } : { others: [Prisma.sql`(${isChecked}) IS NOT TRUE`] };
  }
  if (field.type !== 'select' && field.type !== 'multiselect')
    throw BadRequest.of({ path, message: 'must be a field of type select, multiselect or checkbox' });
  const options = values.map((value) => findLabel(allOptions(field), value) ?? value);
  const any = options.map((option) => has(id, field.type === 'select' ? option : [option]));
  return { indexed: [Prisma.sql`(${Prisma.join(any, ' OR ')})`] };
}

/** In the words of the index. */
function has(id: string, value: unknown): Prisma.Sql {
  return Prisma.sql`f.custom_metadata -> 'customFields' @> ${JSON.stringify({ [id]: value })}::jsonb`;
}
