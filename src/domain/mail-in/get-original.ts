import type { Operation } from '../operation.ts';
import { findOriginal, presentOriginal } from './original.ts';

export const getOriginal: Operation<'getOriginal'> = async (ctx, input) => ({
  data: presentOriginal(await findOriginal(ctx, input)),
});
