import { withCurrentCaller } from '../access/current-caller.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { presentCaller } from './present-me.ts';

export const getMe: Operation<'getMe'> = async (ctx) => {
  const current = await withCurrentCaller(ctx);
  const { app, limitedTo } = current.caller;
  // An app whose workspace refuses it learns nothing of its user either.
  if (app) await requireWorkspace(current, limitedTo?.[0] ?? '');
  return { data: await presentCaller(current) };
};
