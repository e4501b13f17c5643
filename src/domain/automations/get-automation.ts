import type { Operation } from '../operation.ts';
import { findAutomation, presentAutomation } from './automation.ts';

export const getAutomation: Operation<'getAutomation'> = async (ctx, { params, query }) =>
  presentAutomation(ctx, await findAutomation(ctx, params.id, query.workspaceId));
