import { findOwn } from '../access/find-own.ts';
import { noSuchFeedback } from '../feedback/feedback.ts';
import { findPlace } from '../feedback/feedback-sql.ts';
import type { Operation } from '../operation.ts';
import { presentParticipant } from './participant.ts';
import { readPeople } from './people-sql.ts';

export const listParticipants: Operation<'listParticipants'> = async (ctx, { params: { id }, query }) => {
  const { row } = await findOwn(ctx, query.workspaceId, (among) => findPlace(ctx, among, id), noSuchFeedback);
  const people = await readPeople(ctx, { workspaceId: row.workspaceId, id });
  return { data: people.map(presentParticipant) };
};
