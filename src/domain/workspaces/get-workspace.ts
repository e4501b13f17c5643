import { NotFound } from '../../base/errors.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { findPresented } from './workspace.ts';

export const getWorkspace: Operation<'getWorkspace'> = async (ctx, { params, query }) => {
  await requireWorkspace(ctx, params.id);
  if ((query.workspaceId ?? params.id) !== params.id) throw new NotFound('No workspace has this id');
  return { data: await findPresented(ctx, params.id) };
};
