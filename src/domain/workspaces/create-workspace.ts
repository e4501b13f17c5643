import { inTransaction } from '../../platform/context.ts';
import type { Operation } from '../operation.ts';
import { insertWorkspace } from './insert-workspace.ts';
import { findPresented } from './workspace.ts';

export const createWorkspace: Operation<'createWorkspace'> = (ctx, { body: { name } }) =>
  inTransaction(ctx, async (tx) => {
    const ownerId = tx.caller.user.id;
    const { id } = await insertWorkspace(tx, { name: name.trim(), plan: tx.defaultPlan, ownerId });
    tx.reached.workspaceId = id;
    return { data: await findPresented(tx, id) };
  });
