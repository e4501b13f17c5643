import { Prisma } from '../../../generated/prisma/client.ts';
import type { MailSuppression } from '../../../generated/sdk/types.gen.ts';
import type { ListSource } from '../../platform/lists/list-source.ts';
import { readPage } from '../../platform/lists/read-page.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { suppressionColumns } from './mail-sql.ts';

export const listMailSuppressions: Operation<'listMailSuppressions'> = async (ctx, { query }) => {
  const { workspaceId } = query;
  await requireWorkspace(ctx, workspaceId);
  const order = { sort: 'createdAt', order: 'desc' } as const;
  const { rows, pagination } = await readPage(ctx, listSource(workspaceId), { ...query, ...order });
  return { data: rows, pagination };
};

function listSource(workspaceId: string): ListSource<MailSuppression> {
  return {
    idPrefix: 'sup',
    columns: suppressionColumns,
    table: 'mail_suppressions',
    alias: 's',
    joins: Prisma.empty,
    filters: Prisma.sql`s.workspace_id = ${workspaceId}`,
    sortColumn: { name: 's.created_at', type: 'timestamptz', isNullable: false },
    isIndexed: true,
    sortValueOf: ({ at }) => at,
  };
}
