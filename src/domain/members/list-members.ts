import type { Prisma } from '../../../generated/prisma/client.ts';
import { presentMember } from '../access/record-member.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';

export const listMembers: Operation<'listMembers'> = async (ctx, { query: { workspaceId, search } }) => {
  await requireWorkspace(ctx, workspaceId);
  const members = await ctx.db.member.findMany({
    where: { workspaceId, ...(search !== undefined && { user: matching(search) }) },
    include: { user: true },
    orderBy: [{ createdAt: 'desc' }, { userId: 'desc' }],
  });
  return { data: members.map(presentMember) };
};

function matching(search: string): Prisma.UserWhereInput {
  // Prisma passes these on to LIKE, where they would stand for any text.
  const contains = search.trim().replaceAll(/[\\%_]/g, '\\$&');
  return { OR: [{ name: { contains, mode: 'insensitive' } }, { email: { contains, mode: 'insensitive' } }] };
}
