import type { Operation } from '../operation.ts';
import { findView, presentView } from './view.ts';

export const getView: Operation<'getView'> = async (ctx, { params, query }) => ({
  data: presentView((await findView(ctx, params.id, query.workspaceId)).row),
});
