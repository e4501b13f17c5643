import type { InboundMail } from '../../../generated/prisma/client.ts';
import type { MailReleaseForm, MailReviewRelease } from '../../../generated/sdk/types.gen.ts';
import { BadRequest, Conflict } from '../../base/errors.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import type { StoredFile } from '../../platform/files/store-file.ts';
import { findPlace } from '../feedback/feedback-sql.ts';
import type { CallerContext, Input, Operation } from '../operation.ts';
import { findReferencedProject } from '../rules/project-rules.ts';
import { daysAfter } from './inbound-mail.ts';
import type { MailFiles } from './insert-mail-uploads.ts';
import { findHeldMail, noSuchReview } from './mail-review.ts';
import { type Released, releaseAsComment, releaseAsItem, releaseAsNote } from './release-as.ts';

type Release = (tx: Context, files: MailFiles) => Promise<Released>;
type Sent = Omit<MailReviewRelease, 'workspaceId'>;

/** The files were stored before. */
export const releaseMailReview = async (
  ctx: CallerContext,
  { params: { id }, body }: Input<'releaseMailReview'>,
  files: StoredFile[] = [],
): ReturnType<Operation<'releaseMailReview'>> => {
  const { row: mail, access } = await findHeldMail(ctx, id, body.workspaceId);
  const { as, release } = await chooseRelease(ctx, mail, access.plan, body);
  return inTransaction(ctx, async (tx) => {
    const released = await release(tx, { mailId: id, plan: access.plan, files });
    await settle(tx, mail, as, released);
    return { data: { id, as, feedbackId: released.feedbackId } };
  });
};

async function chooseRelease(
  ctx: Context,
  mail: InboundMail,
  plan: string,
  sent: Sent,
): Promise<{ as: MailReleaseForm; release: Release }> {
  const named = sent.feedbackId ?? mail.feedbackId;
  const place = named === null ? null : await findPlace(ctx, mail.workspaceId, named);
  if (sent.feedbackId !== undefined && !place)
    throw BadRequest.of({ path: 'body/feedbackId', message: 'must be an item of the workspace' });
  const as = sent.as ?? (place ? 'comment' : 'item');
  if (as === 'item') {
    const projectId = sent.projectId ?? mail.projectId ?? place?.projectId;
    if (projectId === undefined)
      throw BadRequest.of({ path: 'body/projectId', message: 'is required, because the mail was sent to no project' });
    const project = await findReferencedProject(ctx, mail.workspaceId, projectId);
    return { as, release: (tx, files) => releaseAsItem(tx, mail, { project, plan }, files) };
  }
  if (named === null)
    throw BadRequest.of({ path: 'body/feedbackId', message: 'is required, because the mail names no item' });
  if (!place) throw new Conflict('The item that the mail names is gone. Name another one with feedbackId');
  const where = { ...place, id: named };
  const release = as === 'comment' ? releaseAsComment : releaseAsNote;
  return { as, release: (tx, files) => release(tx, mail, where, files) };
}

/** Somebody may have released or deleted it since. Then nothing of this comes to be. */
async function settle(
  { db, clock, mailRawDays }: Context,
  { workspaceId, id, projectId, rawKey }: InboundMail,
  state: MailReleaseForm,
  released: Released,
): Promise<void> {
  const rawUntil = rawKey === null ? null : daysAfter(clock(), mailRawDays);
  const { count } = await db.inboundMail.updateMany({
    where: { workspaceId, id, state: 'held' },
    data: { state, projectId, expiresAt: null, rawUntil, ...released },
  });
  if (count === 0) throw noSuchReview();
}
