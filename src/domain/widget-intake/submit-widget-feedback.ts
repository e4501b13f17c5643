import { Forbidden } from '../../base/errors.ts';
import { inTransaction } from '../../platform/context.ts';
import { type Origin, submitFeedback } from '../feedback/submit-feedback.ts';
import { insertReceiptMail } from '../mail-rows/receipt-mail.ts';
import type { Operation } from '../operation.ts';
import { browser, takeThreadLink, threadUrl } from '../participants/thread-links.ts';
import { makeToken } from '../participants/thread-tokens.ts';
import { readMailSettings } from '../rules/mail-settings.ts';
import { requireEnabledWidget } from '../widgets/widget.ts';
import { provenSender, withTypedInMetadata } from './proven-sender.ts';

export const submitWidgetFeedback: Operation<'submitWidgetFeedback'> = async (ctx, { body }) => {
  const { widgetId, ...sent } = body;
  const { project, plan, visitor } = ctx;
  if (project.requireIdentity && !visitor)
    throw new Forbidden(
      'The project takes feedback from identified visitors only (`requireIdentity`): identify the visitor, and send the session',
    );
  const { name } = await requireEnabledWidget(ctx, project, widgetId);

  const place = { project, plan, widgetId, channel: 'widget' } as const;
  const origin: Origin = visitor ? { ...place, sender: provenSender(visitor) } : { ...place, isAnonymous: true };
  const submission = visitor ? withTypedInMetadata(sent) : sent;
  const actor = { type: 'widget', id: widgetId, name } as const;
  return inTransaction({ ...ctx, actor }, async (tx) => {
    const item = await submitFeedback(tx, origin, submission);
    await insertReceiptMail(tx, item, readMailSettings(project.mailSettings));
    const { id, ticketNumber, workspaceId } = item;
    const link = await takeThreadLink(tx, { workspaceId, feedbackId: id, participantId: browser });
    const token = await makeToken(tx, 'link', link);
    return { data: { id, ticketNumber, thread: { url: await threadUrl(tx, link), token } } };
  });
};
