import type { AppStay, DisconnectedApp } from '../../../generated/sdk/types.gen.ts';
import type { CallerContext } from '../operation.ts';
import { readItemsOfFetched } from './fetched-links-sql.ts';
import type { SetByApps } from './of-app.ts';

const mostOfType = 100;
/** Asks for one more than are listed, which shows that there are more. */
const take = mostOfType + 1;

interface Ended {
  workspaceId: string;
  id: string;
}

/** Presents an app that has ended, with what it made or set last and that works on without it. */
export async function presentDisconnected(ctx: CallerContext, { workspaceId, id }: Ended): Promise<DisconnectedApp> {
  const of = { workspaceId, grantId: id };
  const lists = [await macrosOf(ctx, of), await viewsOf(ctx, of), await linksOf(ctx, of), await projectsOf(ctx, of)];
  return {
    id,
    deleted: true,
    stays: lists.flatMap((list) => list.slice(0, mostOfType)),
    hasMoreStays: lists.some(({ length }) => length > mostOfType),
  };
}

interface Of {
  workspaceId: string;
  grantId: string;
}

const named = { select: { id: true, name: true }, orderBy: { id: 'desc' }, take } as const;

async function macrosOf({ db }: CallerContext, of: Of): Promise<AppStay[]> {
  const rows = await db.automation.findMany({ where: { ...of, scope: 'manual' }, ...named });
  return rows.map((row) => ({ type: 'macro', ...row, fields: [] }));
}

/** Nobody learns of others' own views, also not an admin. */
async function viewsOf({ db, caller }: CallerContext, of: Of): Promise<AppStay[]> {
  const seen = { OR: [{ shared: true }, { makerId: caller.user.id }] };
  const rows = await db.savedView.findMany({ where: { ...of, ...seen }, ...named });
  return rows.map((row) => ({ type: 'view', ...row, fields: [] }));
}

async function linksOf(ctx: CallerContext, of: Of): Promise<AppStay[]> {
  const ids = await readItemsOfFetched(ctx, of, take);
  const items = await ctx.db.feedback.findMany({
    where: { workspaceId: of.workspaceId, id: { in: ids } },
    select: { id: true, ticketNumber: true },
    orderBy: { id: 'desc' },
  });
  return items.map(({ id, ticketNumber }) => ({ type: 'link', id, name: `#${ticketNumber}`, fields: [] }));
}

async function projectsOf({ db }: CallerContext, { workspaceId, grantId }: Of): Promise<AppStay[]> {
  const rows = await db.project.findMany({
    where: { workspaceId, deletedAt: null },
    select: { id: true, name: true, setByApps: true },
    orderBy: { id: 'desc' },
  });
  return rows.flatMap(({ setByApps, ...row }) => {
    const set = Object.entries(setByApps as SetByApps).filter(([, id]) => id === grantId);
    return set.length === 0 ? [] : [{ type: 'project' as const, ...row, fields: set.map(([field]) => field).sort() }];
  });
}
