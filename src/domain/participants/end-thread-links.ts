import { onOwnFeedback } from '../feedback/on-own-feedback.ts';
import type { SqlOperation } from '../operation.ts';
import { recordThreadLinks, requireParticipant } from './participant.ts';
import { endLinks } from './thread-links.ts';

export const endThreadLinks: SqlOperation<'endThreadLinks'> = async (ctx, { params, query }) =>
  onOwnFeedback(ctx, params.id, query.workspaceId, async (tx, item) => {
    const { id, workspaceId } = item;
    const one = query.email === undefined ? null : await requireParticipant(tx, item, query.email, 'query/email');
    const ended = await endLinks(tx, { workspaceId, feedbackId: id, ...(one && { participantId: one.id }) });
    if (ended > 0) recordThreadLinks(tx, 'thread.link_ended', item, { email: one?.email ?? null, count: ended });
    return { data: { id, ended } };
  });
