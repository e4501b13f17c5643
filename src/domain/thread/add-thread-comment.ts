import { trimBlank } from '../../base/blank.ts';
import { BadRequest } from '../../base/errors.ts';
import type { SqlContext } from '../../platform/context.ts';
import { addComment } from '../comments/add-comment.ts';
import type { Operation } from '../operation.ts';
import { isAddressProven } from '../rules/address-proven.ts';
import { type LockedThread, onThread } from './on-thread.ts';
import { browserWriter, isProven, nameOf, requireInside } from './person.ts';
import { presentFile } from './present-thread.ts';
import { noteMailboxWrote } from './write-thread-sql.ts';

/** The name of a customer who has not told theirs. */
const unnamed = 'Customer';

export const addThreadComment: Operation<'addThreadComment'> = async (ctx, { body }) => {
  const { attachments: named = [] } = body;
  const message = trimBlank(body.message);
  if (!message && named.length === 0)
    throw BadRequest.of({ path: 'body/message', message: 'is required when there are no attachments' });
  return onThread(ctx, async (tx, thread) => {
    requireInside(thread.item, thread.person.kind);
    const { item, project } = thread;
    const written = { ...authorOf(thread), message, authorType: 'customer', via: 'thread', notify: false } as const;
    const { comment } = await addComment(tx, item, project, { ...written, attachments: named });
    await noteMailbox(tx, thread);
    const { id, authorName, attachments, createdAt } = comment;
    const files = attachments.map((file) => presentFile(tx, ctx.token, file));
    const shown = {
      id,
      authorType: 'customer',
      authorName,
      message: comment.message,
      attachments: files,
      own: true,
    } as const;
    return { data: { ...shown, createdAt: createdAt.toISOString() } };
  });
};

function authorOf({ item, person }: LockedThread) {
  const { kind, participant } = person;
  const verified = isProven(item, kind);
  return {
    authorName: nameOf(item, person) ?? unnamed,
    // An address that anybody may have typed must not make the words those of its owner.
    authorEmail: participant?.email ?? (isAddressProven(item) ? item.userEmail : null),
    verified,
    writer: participant?.id ?? browserWriter,
  };
}

/** From its first comment on, the conversation is the mailbox's alone until it says that the browser is theirs too. */
async function noteMailbox(tx: SqlContext, { item, person }: LockedThread): Promise<void> {
  if (person.kind === 'mailbox' && !isAddressProven(item) && !item.mailboxWroteAt) await noteMailboxWrote(tx, item);
}
