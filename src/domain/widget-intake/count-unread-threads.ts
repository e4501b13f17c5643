import type { UnreadAnswer } from '../../../generated/sdk/types.gen.ts';
import { Unauthorized } from '../../base/errors.ts';
import type { Operation, WidgetContext } from '../operation.ts';
import { handleOf, isTokenOf } from '../participants/thread-tokens.ts';
import { mostVisitorThreads } from './list-visitor-threads.ts';
import { readUnread, readVisitorThreads } from './visitor-threads-sql.ts';

export const countUnreadThreads: Operation<'countUnreadThreads'> = async (ctx, { body: { tokens } }) => {
  if (tokens) return { data: await ofTokens(ctx, tokens) };
  if (!ctx.visitor) throw new Unauthorized('The session of an identified visitor, or tokens, are required');
  const rows = await readVisitorThreads(ctx, ctx.project, ctx.visitor.customer.id, mostVisitorThreads);
  return { data: rows.map(present) };
};

async function ofTokens(ctx: WidgetContext, tokens: string[]): Promise<UnreadAnswer[]> {
  const handles = tokens.flatMap((token) => handleOf(token) ?? []);
  const rows = handles.length === 0 ? [] : await readUnread(ctx, ctx.project, handles);
  const byHandle = new Map(rows.map((row) => [row.handle, row]));
  return Promise.all(
    tokens.map(async (token) => {
      const row = byHandle.get(handleOf(token) ?? '');
      return row && (await isTokenOf(ctx, 'link', token, row)) ? present(row) : null;
    }),
  );
}

function present({ ticketNumber, unread, lastAt }: { ticketNumber: number; unread: number; lastAt: Date }) {
  return { ticketNumber, unread, lastAt: lastAt.toISOString() };
}
