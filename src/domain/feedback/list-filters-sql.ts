import { Prisma } from '../../../generated/prisma/client.ts';
import { parseTimestamp } from '../../base/timestamp.ts';
import type { Input } from '../operation.ts';

type Query = Input<'listFeedback'>['query'];
export type Filters = Omit<Query, 'page' | 'pageSize' | 'cursor' | 'sort' | 'order'>;

/** Returns the filters as SQL over the table `f`. Each has an index that begins with the workspace or the value. */
export function filtersSql(filters: Filters): Prisma.Sql {
  const conditions = [
    Prisma.sql`f.workspace_id = ${filters.workspaceId}`,
    ...equal('project_id', filters.projectId),
    ...equal('status', filters.status),
    ...equal('status_category', filters.statusCategory),
    ...equal('category', filters.category),
    ...equal('priority', filters.priority),
    ...equal('assignee_id', filters.assigneeId),
    ...equal('customer_id', filters.customerId),
    ...equal('external_id', filters.externalId),
    ...equal('user_email', filters.userEmail?.trim().toLowerCase()),
    ...(filters.tag === undefined ? [] : [Prisma.sql`f.tags @> ARRAY[${filters.tag}]::text[]`]),
    ...(filters.isPublic === undefined
      ? []
      : [filters.isPublic ? Prisma.sql`f.is_public` : Prisma.sql`NOT f.is_public`]),
    ...(filters.search === undefined
      ? []
      : [Prisma.sql`to_tsvector('simple', f.message) @@ plainto_tsquery('simple', ${filters.search})`]),
    ...than('created_at', '>', filters.createdAfter, 'createdAfter'),
    ...than('created_at', '<', filters.createdBefore, 'createdBefore'),
    ...than('updated_at', '>', filters.updatedAfter, 'updatedAfter'),
    ...than('updated_at', '<', filters.updatedBefore, 'updatedBefore'),
  ];
  return Prisma.join(conditions, ' AND ');
}

function equal(column: string, value: string | undefined): Prisma.Sql[] {
  return value === undefined ? [] : [Prisma.sql`f.${Prisma.raw(column)} = ${value}`];
}

function than(column: string, operator: '<' | '>', time: string | undefined, name: string): Prisma.Sql[] {
  if (time === undefined) return [];
  return [
    Prisma.sql`f.${Prisma.raw(column)} ${Prisma.raw(operator)} ${parseTimestamp(time, `query/${name}`)}::timestamptz`,
  ];
}
