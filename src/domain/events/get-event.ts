import type { EventType } from '../../../generated/sdk/types.gen.ts';
import { NotFound } from '../../base/errors.ts';
import { findOwn } from '../access/find-own.ts';
import type { Operation } from '../operation.ts';
import { presentEvent } from './event.ts';
import { mayRead } from './event-types.ts';
import { readEvent } from './events-sql.ts';

export const getEvent: Operation<'getEvent'> = async (ctx, { params, query }) => {
  const { row } = await findOwn(
    ctx,
    query.workspaceId,
    async (among) => {
      const event = await readEvent(ctx, among, params.id);
      return event && mayRead(ctx.caller, event.type as EventType) ? event : null;
    },
    () => new NotFound('No event that this key may read has this id'),
  );
  return { data: presentEvent(row) };
};
