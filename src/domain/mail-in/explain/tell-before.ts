import type { MailExplainedBefore } from '../../../../generated/sdk/types.gen.ts';
import type { Context } from '../../../platform/context.ts';

/** Tells what became of a mail when it came before. Null if it did not. */
export async function tellBefore(
  { db }: Context,
  workspaceId: string,
  key: string,
): Promise<MailExplainedBefore | null> {
  const row = await db.inboundMail.findFirst({ where: { workspaceId, key } });
  if (!row) return null;
  const { state: became, rule, feedbackId } = row;
  return { became, rule, door: row.door as MailExplainedBefore['door'], at: row.createdAt.toISOString(), feedbackId };
}
