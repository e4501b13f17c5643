import { BadRequest, type ErrorDetail } from '../../base/errors.ts';
import type { Context } from '../../platform/context.ts';
import { explainUnfitTarget } from '../../platform/outgoing/target-url.ts';
import { requireTypeName } from '../events/event-types.ts';

interface Wanted {
  url?: string;
  types?: string[];
  projectIds?: string[] | null;
}

/** Throws a 400 that names what the contract cannot check: an address, a type or a project. */
export async function checkSubscription(tx: Context, workspaceId: string, wanted: Wanted): Promise<void> {
  if (wanted.url !== undefined) requireReachable(tx, wanted.url);
  for (const [index, name] of (wanted.types ?? []).entries()) requireTypeName(name, `body/types/${index}`);
  await requireProjects(tx, workspaceId, wanted.projectIds ?? []);
}

function requireReachable({ posts }: Pick<Context, 'posts'>, url: string): void {
  const refuse = (message: string) => BadRequest.of({ path: 'body/url', message });
  const unfit = explainUnfitTarget(url);
  if (unfit !== null) throw refuse(unfit);
  const target = new URL(url);
  if (target.protocol === 'http:' && !posts.isNamed(target.hostname))
    throw refuse('must start with https://, because the setting WEBHOOK_ALLOWED_ADDRESSES does not name its host');
  // The name is looked up, and checked again, when something is sent.
  if (!posts.mayReach(target.hostname))
    throw refuse(`must lead to a public address, and ${target.hostname} is not one`);
}

async function requireProjects(tx: Context, workspaceId: string, projectIds: string[]): Promise<void> {
  if (projectIds.length === 0) return;
  const found = await tx.db.project.findMany({
    where: { workspaceId, id: { in: projectIds }, deletedAt: null },
    select: { id: true },
  });
  const known = new Set(found.map(({ id }) => id));
  const [first, ...others] = projectIds.flatMap((id, index): ErrorDetail[] =>
    known.has(id)
      ? []
      : [{ path: `body/projectIds/${index}`, message: 'must be the id of a project in this workspace' }],
  );
  if (first) throw BadRequest.of(first, ...others);
}
