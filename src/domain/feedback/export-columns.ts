import { Prisma } from '../../../generated/prisma/client.ts';
import { schemaFields } from '../../../generated/schema-fields.ts';
import type { CustomFieldDefinition, FeedbackExportItem } from '../../../generated/sdk/types.gen.ts';
import type { SqlTransaction } from '../../platform/db/sql-session.ts';
import type { Column } from '../../platform/lists/csv-format.ts';
import { readCustomFields } from '../custom-field-values.ts';
import type { Included } from './export-include.ts';
import { listFilterValues } from './filter-values.ts';

const partNames = { comments: 'customerComments', notes: 'internalNotes', customer: 'customer' } as const;

/** Which projects the items can be of. */
interface Projects {
  workspaceId: string;
  /** As the filter of the list has them. */
  projectId: string | undefined;
}

/** Returns the columns of a CSV file: the fields, what they come with, and the custom fields of the projects. */
export async function findColumns(
  tx: SqlTransaction,
  projects: Projects,
  included: Included[],
): Promise<Column<FeedbackExportItem>[]> {
  const names = [...schemaFields.Feedback, ...included.map((name) => partNames[name])];
  const plain = names.map((name) => ({
    name,
    read: (item: FeedbackExportItem) => item[name as keyof FeedbackExportItem],
  }));
  const customFields = (await findFieldIds(tx, projects)).map((id) => ({
    name: `customFields.${id}`,
    read: ({ customMetadata }: FeedbackExportItem) => readCustomFields(customMetadata ?? {})?.[id],
  }));
  return [...plain, ...customFields];
}

async function findFieldIds(tx: SqlTransaction, { workspaceId, projectId }: Projects): Promise<string[]> {
  const ofProject =
    projectId === undefined
      ? Prisma.empty
      : Prisma.sql`AND p.id = ANY(${listFilterValues('projectId', projectId)}::text[])`;
  const rows = await tx.read<{ definitions: CustomFieldDefinition[] }>(Prisma.sql`
    SELECT p.custom_field_definitions AS definitions FROM projects p
    WHERE p.workspace_id = ${workspaceId} AND p.deleted_at IS NULL ${ofProject} ORDER BY p.id`);
  return [...new Set(rows.flatMap(({ definitions }) => definitions.map(({ id }) => id)))];
}
