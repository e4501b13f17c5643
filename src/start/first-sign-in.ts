import { createSignInLink } from '../domain/access/sign-in-links.ts';
import type { Context } from '../platform/context.ts';

const lifeMs = 24 * 3_600_000;

/** Makes a link for the first owner, as long as nobody has ever signed in. Null from then on. */
export async function makeFirstSignInLink(ctx: Context): Promise<string | null> {
  if ((await ctx.db.user.count({ where: { lastSignedInAt: { not: null } } })) > 0) return null;
  const owner = await ctx.db.user.findFirst({
    where: { members: { some: { role: 'owner', status: 'active' } } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return owner && createSignInLink(ctx, owner.id, lifeMs);
}

/** For the person who started the service: plain text on stdout, and not through the log, which must contain no link. */
export function announceSignInLink(url: string): void {
  process.stdout.write(`
Nobody has signed in yet. Open this link in a browser within 24 hours.
It works once, and each start prints another until somebody has signed in:

${url}

`);
}
