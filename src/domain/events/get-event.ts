import type { EventType } from '../../../generated/sdk/types.gen.ts';
import { NotFound } from '../../base/errors.ts';
import { findOwn } from '../access/find-own.ts';
import type { Operation } from '../operation.ts';
import { presentEvent } from './event.ts';
import { mayRead, scopeToRead } from './event-types.ts';
import { readEvent } from './events-sql.ts';

export const getEvent: Operation<'getEvent'> = async (ctx, { params, query }) => {
  const { row, access } = await findOwn(
    ctx,
    query.workspaceId,
    async (among) => {
      const event = await readEvent(ctx, among, params.id);
      return event && ctx.caller.scopes.has(scopeToRead(event.type as EventType)) ? event : null;
    },
    noSuchEvent,
  );
  if (!mayRead(ctx.caller, access.role, row.type as EventType)) throw noSuchEvent();
  return { data: presentEvent(row) };
};

function noSuchEvent(): NotFound {
  return new NotFound('No event that you may read has this id');
}
