import type { InboundMail } from '../../../generated/prisma/client.ts';
import type { MailFile, MailReview } from '../../../generated/sdk/types.gen.ts';
import { NotFound } from '../../base/errors.ts';
import { withholdLinks } from '../../base/text/withhold-links.ts';
import { findOwn, type Own } from '../access/find-own.ts';
import type { CallerContext } from '../operation.ts';

/** Finds a mail that waits. Throws 404 and 403 as {@link findOwn} says. */
export function findHeldMail(
  ctx: CallerContext,
  id: string,
  sentWorkspaceId: string | undefined,
): Promise<Own<InboundMail>> {
  return findOwn(
    ctx,
    sentWorkspaceId,
    (workspaceId) => ctx.db.inboundMail.findFirst({ where: { workspaceId, id, state: 'held' } }),
    noSuchReview,
  );
}

export function noSuchReview(): NotFound {
  return new NotFound('No mail that waits has this id');
}

export function presentReview(row: InboundMail): MailReview {
  const { id, fromEmail: from, fromName, subject, text, feedbackId, projectId } = row;
  return withoutLinks({
    ...{ id, from, fromName, subject, text, feedbackId, projectId },
    reason: row.reason as MailReview['reason'],
    attachments: row.files as unknown as MailFile[],
    at: row.createdAt.toISOString(),
    expiresAt: (row.expiresAt ?? row.createdAt).toISOString(),
  });
}

/** A mail quotes the address that it answers, by which everybody who reads it could speak for the customer. */
export function withoutLinks<Shown extends { subject: string; text: string }>(shown: Shown): Shown {
  return { ...shown, subject: withholdLinks(shown.subject), text: withholdLinks(shown.text) };
}
