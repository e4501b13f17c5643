import type { Operation } from '../operation.ts';
import { findOriginal, presentOriginal } from './original.ts';

export const getCommentOriginal: Operation<'getCommentOriginal'> = async (ctx, input) => ({
  data: presentOriginal(await findOriginal(ctx, input)),
});
