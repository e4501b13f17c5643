import { Prisma } from '../../../generated/prisma/client.ts';
import { BadRequest, Forbidden } from '../../base/errors.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import { toJsonColumn } from '../../platform/db/to-json-column.ts';
import { isAtLeast } from '../access/roles.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import { changedKinds } from '../notification-rows/channels.ts';
import type { Input, Operation } from '../operation.ts';
import { findExisting, readSettings } from './settings.ts';

type Wanted = Input<'setNotificationSettings'>['body'];

export const setNotificationSettings: Operation<'setNotificationSettings'> = async (ctx, { body }) => {
  const { workspaceId, quietHours = null } = body;
  const { role } = await requireWorkspace(ctx, workspaceId);
  if (body.allDeadlines && !isAtLeast(role, 'admin'))
    throw new Forbidden(`Your role in the workspace is ${role}, and the deadlines of others need admin`);
  if (quietHours && quietHours.from === quietHours.to)
    throw BadRequest.of({ path: 'body/quietHours/to', message: 'must not be the same as from' });
  await requireProjects(ctx, workspaceId, body.projectIds);

  const of = { workspaceId, userId: ctx.caller.user.id };
  return inTransaction(ctx, async (tx) => {
    const columns = { ...columnsOf(body), updatedAt: tx.clock() };
    const awayUntil = body.awayUntil == null ? null : new Date(body.awayUntil);
    await tx.db.member.updateMany({ where: of, data: { awayUntil } });
    await tx.db.notificationSettings.upsert({
      where: { workspaceId_userId: of },
      create: { ...of, ...columns },
      update: columns,
    });
    return { data: await readSettings(tx, of) };
  });
};

function columnsOf({ kinds = {}, projectIds, quietHours = null, weekly, ...flags }: Wanted) {
  return {
    ...{ kinds: toJsonColumn(changedKinds(kinds)), allProjects: !projectIds, projectIds: projectIds ?? [] },
    ...{ allDeadlines: flags.allDeadlines, watchWhenIAnswer: flags.watchWhenIAnswer, weekly: weekly ?? null },
    ...{ quietHours: quietHours ? toJsonColumn(quietHours) : Prisma.DbNull },
  };
}

async function requireProjects({ db }: Context, workspaceId: string, ids: Wanted['projectIds']): Promise<void> {
  if (!ids || ids.length === 0) return;
  const existing = new Set(await findExisting(db, workspaceId, ids));
  const [first, ...rest] = ids.flatMap((id, index) =>
    existing.has(id) ? [] : [{ path: `body/projectIds/${index}`, message: 'must be a project of the workspace' }],
  );
  if (first) throw BadRequest.of(first, ...rest);
}
