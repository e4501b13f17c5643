import type { ThreadEvent } from '../../../generated/sdk/types.gen.ts';
import type { SqlContext } from '../../platform/context.ts';
import type { SentEvent } from '../../platform/events/live-stream.ts';
import { isOfBrowser, isShutOut, kindOf } from './person.ts';
import { presentStatus, presentThreadComment } from './present-thread.ts';
import { sealPlace } from './stream-place.ts';
import { readParticipantKinds, type ThreadChange } from './thread-changes-sql.ts';
import type { ThreadFollower } from './thread-follower.ts';
import { type ItemState, readStates, readThreadComments, type ThreadCommentRow } from './thread-sql.ts';

/** Rows of items that have changed, and of those who follow them. */
export interface Known {
  changes: ThreadChange[];
  states: Map<string, ItemState>;
  comments: Map<string, ThreadCommentRow>;
  kinds: Map<string, string>;
}

/** Reads what followers are shown of the changes, once for all of them. */
export async function readKnown(
  ctx: SqlContext,
  workspaceId: string,
  changes: ThreadChange[],
  followers: ThreadFollower[],
): Promise<Known> {
  const created = changes.filter(({ type }) => type === 'comment.created').map(({ subjectId }) => subjectId);
  const ids = new Set(changes.map(({ feedbackId }) => feedbackId));
  const participantIds = followers.flatMap(({ link }) => (ids.has(link.feedbackId) ? link.participantId : []));
  return {
    changes,
    comments: await readThreadComments(ctx, workspaceId, created),
    kinds: await readParticipantKinds(ctx, workspaceId, participantIds),
    // Read last: a browser whose mailbox has written meanwhile must not be sent what came after it.
    states: await readStates(ctx, workspaceId, [...ids]),
  };
}

/** Returns what the follower is sent of the changes of its item. */
export function presentChanges(ctx: SqlContext, known: Known, { link, token }: ThreadFollower): SentEvent[] {
  const state = known.states.get(link.feedbackId);
  const storedKind = known.kinds.get(link.participantId);
  if (!state || !(isOfBrowser(link) || storedKind)) return [];
  const kind = storedKind === undefined ? 'browser' : kindOf({ kind: storedKind });
  if (isShutOut(state, kind)) return [];
  const reader = { token, kind, participantId: link.participantId };
  const show = ({ type, subjectId }: ThreadChange): ThreadEvent | undefined => {
    if (type === 'feedback.updated') return { status: presentStatus(state) };
    if (type === 'comment.deleted') return { deletedCommentId: subjectId };
    const comment = known.comments.get(subjectId);
    return comment && { comment: presentThreadComment(ctx, reader, state, comment) };
  };
  return known.changes.flatMap((change) => {
    const data = change.feedbackId === link.feedbackId ? show(change) : undefined;
    const type = change.type === 'feedback.updated' ? 'status' : 'comment';
    return data ? [{ id: sealPlace(ctx, link.handle, change.sequence), type, data }] : [];
  });
}
