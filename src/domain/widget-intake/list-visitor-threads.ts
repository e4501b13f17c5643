import type { VisitorThread } from '../../../generated/sdk/types.gen.ts';
import { Unauthorized } from '../../base/errors.ts';
import type { Operation, WidgetContext } from '../operation.ts';
import { takeBrowserLinks } from '../participants/thread-links.ts';
import { makeToken } from '../participants/thread-tokens.ts';
import { toProjectRules } from '../rules/project-rules.ts';
import { statusLabel } from '../rules/status.ts';
import { readVisitorThreads, type VisitorThreadRow } from './visitor-threads-sql.ts';

export const mostVisitorThreads = 50;

export const listVisitorThreads: Operation<'listVisitorThreads'> = async (ctx) => {
  if (!ctx.visitor) throw new Unauthorized('The session of an identified visitor is required');
  const rows = await readVisitorThreads(ctx, ctx.project, ctx.visitor.customer.id, mostVisitorThreads);
  const tokens = await tokensOf(ctx, rows);
  const rules = toProjectRules(ctx.project);
  const data = rows.map(
    ({ id, ticketNumber, message, status, statusCategory, lastAt, unread }): VisitorThread => ({
      ...{ ticketNumber, message, lastAt: lastAt.toISOString(), unread, token: tokens.get(id) as string },
      status: { category: statusCategory as VisitorThread['status']['category'], label: statusLabel(rules, status) },
    }),
  );
  return { data };
};

/** An item that came by the API has no link before its customer asks for it. No page or mail opens this list. */
async function tokensOf(ctx: WidgetContext, rows: VisitorThreadRow[]): Promise<Map<string, string>> {
  const missing = rows.filter(({ handle }) => handle === null).map(({ id }) => id);
  const made = missing.length === 0 ? [] : await takeBrowserLinks(ctx, ctx.project.workspaceId, missing);
  const links = [
    ...rows.flatMap(({ id, handle, generation }) => (handle === null ? [] : [{ feedbackId: id, handle, generation }])),
    ...made,
  ];
  return new Map(
    await Promise.all(links.map(async (link) => [link.feedbackId, await makeToken(ctx, 'link', link)] as const)),
  );
}
