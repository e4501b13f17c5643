import { randomUUID } from 'node:crypto';
import type { MailTestOutcome } from '../../../generated/sdk/types.gen.ts';
import { Conflict, NotFound } from '../../base/errors.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import type { CallerContext, Input } from '../operation.ts';

/** Sends a message to the caller's address, outside any transaction and in turns of their own, because it may take long. */
export async function sendMailTest(ctx: CallerContext, { params, query }: Input<'testMail'>): Promise<MailTestOutcome> {
  await requireWorkspace(ctx, params.id);
  if ((query.workspaceId ?? params.id) !== params.id) throw new NotFound('No workspace has this id');
  // The address that is remembered of the caller may be a former one.
  const { email: to } = await ctx.db.user.findUniqueOrThrow({
    where: { id: ctx.caller.user.id },
    select: { email: true },
  });
  if (!ctx.sendsMail) throw new Conflict('This installation sends no mail: its operator has not set SMTP_URL');
  await ctx.client.mailTests.count(to);
  const error = await ctx.turns.take(`test mail ${params.id}`, () => trySending(ctx, to));
  return { to, from: ctx.mailFrom, accepted: error === null, error };
}

/** Returns why the message was not taken. Null if it was. */
async function trySending({ sendMailNow, siteUrl, log }: CallerContext, to: string): Promise<string | null> {
  const text = `This is a test. The service of ${siteUrl} can send mail.`;
  try {
    await sendMailNow({ to, subject: 'Heed can send mail', text, html: `<p>${text}</p>` }, randomUUID());
    return null;
  } catch (error) {
    log.warn({ err: error }, 'a test of mail failed');
    return explain(error as { code?: string; responseCode?: number; response?: string });
  }
}

/** Leaves out the address of the server, which is the operator's business. */
function explain({
  code,
  responseCode,
  response,
}: {
  code?: string;
  responseCode?: number;
  response?: string;
}): string {
  if (code === 'EAUTH') return 'The mail server refused the log-in of the service';
  if (responseCode !== undefined) return `The mail server refused the message: ${response ?? responseCode}`;
  return `The mail server could not be reached (${code ?? 'unknown'})`;
}
