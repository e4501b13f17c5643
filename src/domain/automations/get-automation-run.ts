import type { Operation } from '../operation.ts';
import { findRun, presentRun } from './automation-run.ts';

export const getAutomationRun: Operation<'getAutomationRun'> = async (ctx, { params, query }) => {
  const run = await findRun(ctx, params.id, query.workspaceId);
  return { ...presentRun(run), automationId: run.automationId };
};
