import { withCurrentCaller } from '../access/current-caller.ts';
import type { Operation } from '../operation.ts';
import { presentCaller } from './present-me.ts';

export const getMe: Operation<'getMe'> = async (ctx) => ({ data: await presentCaller(await withCurrentCaller(ctx)) });
