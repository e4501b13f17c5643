import { Conflict } from '../../base/errors.ts';
import { onOwnFeedback } from '../feedback/on-own-feedback.ts';
import { skipMailsTo } from '../mail-rows/skip-mails-sql.ts';
import type { SqlOperation } from '../operation.ts';
import { noSuchParticipant, recordThreadLinks } from './participant.ts';
import { deleteParticipant, readParticipants } from './participants-sql.ts';
import { endLinks } from './thread-links.ts';

export const removeParticipant: SqlOperation<'removeParticipant'> = async (ctx, { params, query }) =>
  onOwnFeedback(ctx, params.id, query.workspaceId, async (tx, item) => {
    const { id: feedbackId, workspaceId } = item;
    const participant = (await readParticipants(tx, item)).find(({ id }) => id === params.participantId);
    if (!participant) throw noSuchParticipant();
    const { id, kind, email } = participant;
    if (kind === 'submitter') throw new Conflict('The submitter of an item stays its participant');
    const count = await endLinks(tx, { workspaceId, feedbackId, participantId: id });
    if (count > 0) recordThreadLinks(tx, 'thread.link_ended', item, { email, count });
    await skipMailsTo(tx, workspaceId, { feedbackId, id }, 'removed');
    await deleteParticipant(tx, workspaceId, id);
    return { data: { id, deleted: true } };
  });
