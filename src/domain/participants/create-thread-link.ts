import { Conflict } from '../../base/errors.ts';
import { asCreated } from '../../platform/created.ts';
import { onOwnFeedback } from '../feedback/on-own-feedback.ts';
import type { SqlOperation } from '../operation.ts';
import { recordThreadLinks, requireParticipant } from './participant.ts';
import { extendIfExpired } from './thread-link-expiry.ts';
import { noteFetchedByApp, takeThreadLink, threadUrl } from './thread-links.ts';

export const createThreadLink: SqlOperation<'createThreadLink'> = async (ctx, { params, body }) => {
  const { email, link } = await onOwnFeedback(ctx, params.id, body?.workspaceId, async (tx, item) => {
    if (item.erasedAt !== null) throw new Conflict('The item was erased');
    const { id: participantId, email } = await requireParticipant(tx, item, body?.email, 'body/email');
    const link = await takeThreadLink(tx, { workspaceId: item.workspaceId, feedbackId: item.id, participantId });
    await extendIfExpired(tx, link, item);
    if (ctx.caller.app) await noteFetchedByApp(tx, link, ctx.caller.id);
    if (link.isNew) recordThreadLinks(tx, 'thread.link_created', item, { email, count: 1 });
    return { email, link };
  });
  const response = { data: { url: await threadUrl(ctx, link), email } };
  return link.isNew ? asCreated(response) : response;
};
