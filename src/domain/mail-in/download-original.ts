import type { Operation } from '../operation.ts';
import { findOriginal, rawOriginal } from './original.ts';

export const downloadOriginal: Operation<'downloadOriginal'> = async (ctx, input) =>
  rawOriginal(ctx, await findOriginal(ctx, input));
