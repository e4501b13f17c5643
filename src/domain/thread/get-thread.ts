import type { Operation } from '../operation.ts';
import { viewThread } from './view-thread.ts';

export const getThread: Operation<'getThread'> = async (ctx) => ({ data: await viewThread(ctx, ctx.token, ctx.link) });
