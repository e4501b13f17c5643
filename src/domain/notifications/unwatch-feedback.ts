import type { SqlOperation } from '../operation.ts';
import { changeWatchers } from './watching.ts';

export const unwatchFeedback: SqlOperation<'unwatchFeedback'> = (ctx, { params, query }) =>
  changeWatchers(ctx, params.id, query.workspaceId, (watcherIds, userId) => watcherIds.filter((id) => id !== userId));
