import type { Operation } from '../operation.ts';
import { findView, presentViewWithWarnings } from './view.ts';

export const getView: Operation<'getView'> = async (ctx, { params, query }) =>
  presentViewWithWarnings(ctx, (await findView(ctx, params.id, query.workspaceId)).row);
