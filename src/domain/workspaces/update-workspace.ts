import { BadRequest, NotFound } from '../../base/errors.ts';
import { isTimezone } from '../../base/timezone.ts';
import { inTransaction } from '../../platform/context.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { changeWorkspace } from './change-workspace.ts';
import { findPresented } from './workspace.ts';

export const updateWorkspace: Operation<'updateWorkspace'> = async (ctx, { params: { id }, body }) => {
  const { workspaceId = id, name, apiAccessEnabled, appAccessEnabled, allowedAppHosts, reportTimezone } = body;
  await requireWorkspace(ctx, id);
  if (workspaceId !== id) throw new NotFound('No workspace has this id');
  if (reportTimezone !== undefined && !isTimezone(reportTimezone))
    throw BadRequest.of({ path: 'body/reportTimezone', message: 'must be an IANA time zone' });
  return inTransaction(ctx, async (tx) => {
    const changes = { name: name?.trim(), apiAccessEnabled, appAccessEnabled, allowedAppHosts, reportTimezone };
    await changeWorkspace(tx, id, changes);
    return { data: await findPresented(tx, id) };
  });
};
