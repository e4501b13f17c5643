import { requireWorkspace } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { explainMailIn } from './explain/explain-mail-in.ts';
import { namedRecipients } from './mail-recipients.ts';

export const explainMail: Operation<'explainMail'> = async (ctx, { query, body }) => {
  const { workspaceId, door = ctx.mailDoors[0] ?? 'command' } = query;
  await requireWorkspace(ctx, workspaceId);
  const to = namedRecipients(query.to);
  const raw = { bytes: body, door, envelope: to && { from: null, to } };
  const [told] = await explainMailIn(ctx, raw, workspaceId);
  if (!told) throw new Error('A mail was not explained');
  return { data: { ...told, workspaceId } };
};
