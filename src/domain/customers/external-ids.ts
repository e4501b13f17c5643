import type { CustomerExternalId } from '../../../generated/sdk/types.gen.ts';
import { BadRequest, Conflict, type ErrorDetail } from '../../base/errors.ts';
import type { Context } from '../../platform/context.ts';
import { claimExternalIds, readExternalIds, releaseExternalIds } from './external-ids-sql.ts';

export interface ExternalIdsChange {
  before: CustomerExternalId[];
  after: CustomerExternalId[];
}

/**
 * Replaces the customer's ids in other systems, unless none are given. Lock the workspace first. Throws a 400 that names
 * each wrong project, and a 409 that names the ids of other customers.
 */
export async function changeExternalIds(
  tx: Context,
  workspaceId: string,
  customerId: string,
  wanted: CustomerExternalId[] | undefined,
): Promise<ExternalIdsChange & { hasChanged: boolean }> {
  const before = await readExternalIds(tx, workspaceId, customerId);
  if (!wanted) return { before, after: before, hasChanged: false };
  await requireProjects(tx, workspaceId, wanted);
  const [gone, added] = [without(before, wanted), without(wanted, before)];
  if (gone.length > 0) {
    const projectIds = gone.map(({ projectId }) => projectId);
    await releaseExternalIds(tx, workspaceId, customerId, projectIds);
  }
  if (added.length > 0) await claim(tx, workspaceId, customerId, added);
  const after = [...without(before, gone), ...added].sort(byProject);
  return { before, after, hasChanged: gone.length + added.length > 0 };
}

async function claim(
  tx: Context,
  workspaceId: string,
  customerId: string,
  wanted: CustomerExternalId[],
): Promise<void> {
  const claimed = await claimExternalIds(tx, workspaceId, customerId, wanted);
  const taken = wanted.filter(({ projectId }) => !claimed.has(projectId));
  if (taken.length === 0) return;
  const named = taken.map(({ id, projectId }) => `the id ${id} in the project ${projectId}`).join(' and ');
  throw new Conflict(`Another customer of the workspace has ${named}`);
}

/** The ids of a customer into whom the source was merged: the target's own, and the source's in other projects. */
export function mergedExternalIds(target: CustomerExternalId[], source: CustomerExternalId[]): CustomerExternalId[] {
  const own = new Set(target.map(({ projectId }) => projectId));
  return [...target, ...source.filter(({ projectId }) => !own.has(projectId))].sort(byProject);
}

function byProject(one: CustomerExternalId, other: CustomerExternalId): number {
  return one.projectId < other.projectId ? -1 : 1;
}

function without(ids: CustomerExternalId[], others: CustomerExternalId[]): CustomerExternalId[] {
  return ids.filter(({ projectId, id }) => !others.some((other) => other.projectId === projectId && other.id === id));
}

async function requireProjects(tx: Context, workspaceId: string, wanted: CustomerExternalId[]): Promise<void> {
  if (wanted.length === 0) return;
  const ids = wanted.map(({ projectId }) => projectId);
  const where = { workspaceId, id: { in: ids }, deletedAt: null };
  const projects = await tx.db.project.findMany({ where, select: { id: true } });
  const known = new Set(projects.map(({ id }) => id));
  const [first, ...rest] = ids.flatMap((id, index): ErrorDetail[] => {
    const path = `body/externalIds/${index}/projectId`;
    if (!known.has(id)) return [{ path, message: 'must be a project of the workspace' }];
    return ids.indexOf(id) < index ? [{ path, message: 'must not be the project of another id' }] : [];
  });
  if (first) throw BadRequest.of(first, ...rest);
}
