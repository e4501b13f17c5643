import type { CreatedByApp } from '../../../generated/sdk/types.gen.ts';
import type { Context } from '../../platform/context.ts';
import type { Caller } from '../operation.ts';

/** The app that made a thing, or decided last what it does. It ends with what the app was allowed. */
interface OfApp {
  grantId: string | null;
  /** Null for a thing of an earlier version. */
  appName: string | null;
}

/** Returns the columns of what the caller makes, or takes over from an app. */
export function ofCaller({ id, app }: Pick<Caller, 'id' | 'app'>): OfApp {
  return { grantId: app ? id : null, appName: app?.name ?? null };
}

/** By field of a row, what the app was allowed that set it last. */
export type SetByApps = Record<string, string>;

/** Returns who set which fields once the caller has set these. */
export function setByCaller({ id, app }: Pick<Caller, 'id' | 'app'>, before: unknown, fields: string[]): SetByApps {
  const others = Object.entries(before as SetByApps).filter(([field]) => !fields.includes(field));
  return Object.fromEntries([...others, ...(app ? fields.map((field) => [field, id]) : [])]);
}

export function presentOfApp({ grantId: id, appName: name }: OfApp): CreatedByApp {
  return id === null ? null : { id, name: name ?? 'An app' };
}

/** Returns those of the grants that were ended, of any workspace. */
export async function findEnded({ db }: Pick<Context, 'db'>, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const live = await db.appGrant.findMany({ where: { id: { in: ids }, revokedAt: null }, select: { id: true } });
  const connected = new Set(live.map(({ id }) => id));
  return new Set(ids.filter((id) => !connected.has(id)));
}
