import { Forbidden } from '../../base/errors.ts';
import { mostWatchers } from '../feedback/watchers.ts';
import type { SqlOperation } from '../operation.ts';
import { changeWatchers } from './watching.ts';

export const watchFeedback: SqlOperation<'watchFeedback'> = (ctx, { params, query }) =>
  changeWatchers(ctx, params.id, query.workspaceId, (watcherIds, userId) => {
    if (watcherIds.includes(userId)) return watcherIds;
    if (watcherIds.length >= mostWatchers) throw new Forbidden(`An item is limited to ${mostWatchers} watchers`);
    return [...watcherIds, userId];
  });
