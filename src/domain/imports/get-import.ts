import type { Operation } from '../operation.ts';
import { findOwnImport, presentImport } from './import.ts';

export const getImport: Operation<'getImport'> = async (ctx, { params, query }) => ({
  data: await presentImport(ctx, await findOwnImport(ctx, params.id, query.workspaceId)),
});
