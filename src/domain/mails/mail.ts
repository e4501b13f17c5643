import type { Mail as MailColumns } from '../../../generated/prisma/client.ts';
import type { Mail } from '../../../generated/sdk/types.gen.ts';
import { NotFound } from '../../base/errors.ts';
import type { SqlContext } from '../../platform/context.ts';
import type { EventTypeOf } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import { presentAs } from '../present-as.ts';

/** A mail that was handed over once without success waits for its next try, and others for the end of their pause. */
export function presentMail({ dueAt, createdAt, ...row }: MailColumns): Mail {
  const isTriedAgain = row.attempts > 0;
  return presentAs<Mail>('Mail', {
    ...row,
    dueAt: isTriedAgain ? null : dueAt,
    nextAttemptAt: isTriedAgain ? dueAt : null,
    at: createdAt,
  });
}

export function noSuchMail(): NotFound {
  return new NotFound('The item has no mail with this id');
}

/** Records what became of a mail. */
export function recordMail(tx: SqlContext, type: EventTypeOf<'mail'>, projectId: string, mail: MailColumns): void {
  const { workspaceId, feedbackId, id } = mail;
  const subject = { type: 'mail', id } as const;
  record(tx, { type, workspaceId, projectId, feedbackId, subject, changes: null, data: presentMail(mail) });
}
